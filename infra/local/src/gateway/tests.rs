//! Requests as they arrive, the events that a function gets, and its answers.

use std::net::Ipv6Addr;

use axum::body::Body;
use axum::response::IntoResponse;
use axum::routing::{any, get};
use http::{HeaderMap, Method, Uri, header};
use lambda_http::RequestExt;
use lambda_http::request::RequestContext;
use serde_json::{Value, json};

use super::*;
use crate::template::Template;

const TEMPLATE: &str = r#"
Resources:
  Things:
    Type: AWS::Serverless::Function
    Metadata: { BuildProperties: { Binary: wfm-things } }
    Properties:
      Events:
        Get: { Type: HttpApi, Properties: { ApiId: !Ref Api, Method: ANY, Path: "/things/{id}" } }
        Odd: { Type: HttpApi, Properties: { ApiId: !Ref Api, Method: GET, Path: "/odd/{how}" } }
  System:
    Type: AWS::Serverless::Function
    Metadata: { BuildProperties: { Binary: wfm-system } }
    Properties:
      Events:
        Default: { Type: HttpApi, Properties: { ApiId: !Ref Api } }
"#;

/// Answers with the request that it got.
async fn mirror(request: axum::extract::Request) -> impl IntoResponse {
    let Some(RequestContext::ApiGatewayV2(context)) = request.request_context_ref().cloned() else {
        panic!("not an event of payload format 2.0");
    };
    let raw_path = request.raw_http_path().to_owned();
    let query: Vec<_> = request
        .query_string_parameters()
        .iter()
        .map(|(n, v)| (n.to_owned(), v.to_owned()))
        .collect();
    let parameters: HashMap<String, String> =
        request.path_parameters().iter().map(|(n, v)| (n.to_owned(), v.to_owned())).collect();
    let (parts, body) = request.into_parts();
    let body = body.collect().await.unwrap().to_bytes();
    let headers: HashMap<_, _> = parts
        .headers
        .iter()
        .map(|(n, v)| (n.to_string(), String::from_utf8_lossy(v.as_bytes()).into_owned()))
        .collect();
    axum::response::Response::builder()
        .header(header::CONTENT_TYPE, "application/json")
        .body(Body::from(
            json!({
                "function": parts.extensions.get::<&'static str>().copied(),
                "route": context.route_key,
                "method": parts.method.as_str(),
                "path": parts.uri.path(),
                "raw_path": raw_path,
                "query": query,
                "parameters": parameters,
                "headers": headers,
                "body": body.to_vec(),
                "source_ip": context.http.source_ip,
                "user_agent": context.http.user_agent,
                "request_id": context.request_id,
                "time": context.time,
            })
            .to_string(),
        ))
        .unwrap()
}

async fn odd(axum::extract::Path(how): axum::extract::Path<String>) -> axum::response::Response {
    match &*how {
        "panic" => panic!("on purpose"),
        "bytes" => ([(header::CONTENT_TYPE, "image/png")], vec![0u8, 255, 128]).into_response(),
        "cookies" => {
            let mut headers = HeaderMap::new();
            headers.append(header::SET_COOKIE, "a=1".parse().unwrap());
            headers.append(header::SET_COOKIE, "b=2".parse().unwrap());
            headers.append(header::LOCATION, "/there".parse().unwrap());
            (StatusCode::CREATED, headers, "made").into_response()
        }
        _ => StatusCode::NO_CONTENT.into_response(),
    }
}

fn gateway() -> Gateway {
    let named = |name: &'static str, router: Router| {
        (name, router.fallback(any(mirror)).layer(axum::Extension(name)))
    };
    let functions = HashMap::from([
        named("things", Router::new().route("/odd/{how}", get(odd))),
        named("system", Router::new()),
    ]);
    let now = chrono::DateTime::from_timestamp(1_800_000_000, 0).unwrap();
    let cors = Cors::of_template(
        &Template::read(crate::template::TEMPLATE).unwrap(),
        vec!["https://hr.example.com".into()],
    )
    .unwrap();
    let routes = Template::read(TEMPLATE).unwrap().routes().unwrap();
    let around = Surroundings {
        cors,
        bucket: None,
        disk: Disk::default(),
        clock: Clock::of(move || now),
        ids: Ids::system(),
        shown_mails: None,
    };
    Gateway::new(routes, functions, around).unwrap()
}

fn request(method: Method, uri: &str) -> http::request::Builder {
    Request::builder().method(method).uri(uri).header(header::HOST, "127.0.0.1:3000")
}

async fn mirrored(request: Request<Bytes>) -> Value {
    let response = gateway().call(request).await;
    assert_eq!(response.status(), StatusCode::OK);
    serde_json::from_slice(response.body()).unwrap()
}

async fn got(uri: &str) -> Value {
    mirrored(request(Method::GET, uri).body(Bytes::new()).unwrap()).await
}

#[tokio::test]
async fn a_function_sees_the_request_and_who_sent_it() {
    let mut given = request(Method::PATCH, "/things/7?a=1&b=x%20y&a=2&c=%E2%82%AC")
        .header("User-Agent", "test/1")
        .header(header::CONTENT_TYPE, "application/json")
        .body(Bytes::from_static(b"{\"n\": 1}"))
        .unwrap();
    given.extensions_mut().insert(Client(Ipv6Addr::LOCALHOST.into()));
    let seen = mirrored(given).await;
    assert_eq!(seen["function"], "things");
    assert_eq!(seen["route"], "ANY /things/{id}");
    assert_eq!(seen["method"], "PATCH");
    assert_eq!((&seen["path"], &seen["raw_path"]), (&json!("/things/7"), &json!("/things/7")));
    assert_eq!(seen["parameters"], json!({"id": "7"}));
    let mut query: Vec<[String; 2]> = serde_json::from_value(seen["query"].clone()).unwrap();
    query.sort();
    assert_eq!(query, [["a", "1"], ["a", "2"], ["b", "x y"], ["c", "€"]]);
    assert_eq!(seen["body"], json!(b"{\"n\": 1}".to_vec()));
    assert_eq!((&seen["source_ip"], &seen["user_agent"]), (&json!("::1"), &json!("test/1")));
    assert_eq!(seen["time"], "15/Jan/2027:08:00:00 +0000");
    assert_eq!(seen["headers"]["x-forwarded-for"], "::1");
    assert!(seen["headers"]["x-amzn-trace-id"].as_str().unwrap().starts_with("Root=1-6b49d200-"));
}

#[tokio::test]
async fn repeated_headers_are_joined_and_cookies_are_one() {
    let given = request(Method::GET, "/things/7")
        .header("X-Tag", "one")
        .header("x-tag", "two")
        .header("X-Latin", http::HeaderValue::from_bytes(b"caf\xe9").unwrap())
        .header("X-Utf8", http::HeaderValue::from_bytes("café".as_bytes()).unwrap())
        .header(header::COOKIE, "a=1; b=2")
        .header(header::COOKIE, "c=3")
        .header(header::CONNECTION, "keep-alive")
        .header("X-Forwarded-For", "10.0.0.1")
        .body(Bytes::new())
        .unwrap();
    let headers = &mirrored(given).await["headers"];
    assert_eq!(headers["x-tag"], "one,two");
    assert_eq!(headers["x-latin"], "caf\u{fffd}");
    assert_eq!(headers["x-utf8"], "café");
    assert_eq!(headers["cookie"], "a=1; b=2; c=3");
    assert_eq!(headers["x-forwarded-for"], "10.0.0.1, 127.0.0.1");
    assert_eq!(headers.get("connection"), None);
}

#[tokio::test]
async fn paths_arrive_decoded_once() {
    for (uri, function, raw_path) in [
        ("/things/a%20b", "things", "/things/a b"),
        ("/things/%61", "things", "/things/a"),
        ("/things/a%252Fb", "things", "/things/a%2Fb"),
        ("/things/a%2Fb", "system", "/things/a/b"),
        ("/things/a%3Fb=c", "things", "/things/a"),
        ("/things/a%23b", "things", "/things/a#b"),
        ("/things/%00", "things", "/things/\0"),
        ("/things/%0A", "things", "/things/\n"),
        ("/things/%E2%82%AC", "things", "/things/€"),
        ("/things/%5C..", "things", "/things/\\.."),
        ("/things/%zz", "things", "/things/%zz"),
        ("/things/100%", "things", "/things/100%"),
        ("/things/..", "things", "/things/.."),
        ("/things/", "system", "/things/"),
        ("/things//7", "system", "/things//7"),
        ("//things/7", "system", "//things/7"),
        ("/", "system", "/"),
        ("/[x]|{y}^", "system", "/[x]|{y}^"),
        ("/%22%3C%3E%60%7B%7D", "system", "/\"<>`{}"),
        ("/%EF%BF%BE%7F", "system", "/\u{fffe}\u{7f}"),
    ] {
        let seen = got(uri).await;
        assert_eq!(
            (&seen["function"], &seen["raw_path"]),
            (&json!(function), &json!(raw_path)),
            "{uri}"
        );
    }
}

#[tokio::test]
async fn what_is_no_path_or_no_host_is_a_bad_request() {
    let gateway = gateway();
    for uri in ["/things/%FF", "/%C3%28", "/%E2%82", "*"] {
        let given = request(Method::OPTIONS, uri).body(Bytes::new()).unwrap();
        let response = gateway.call(given).await;
        assert_eq!(response.status(), StatusCode::BAD_REQUEST, "{uri}");
        assert_eq!(response.body(), r#"{"message":"Bad Request"}"#);
    }
    for host in ["", "a b", "x:99999", "[::1", "a/b", "a?b", "a#b", "u@h", "256.0.0.1"] {
        let given =
            Request::get("/things/7").header(header::HOST, host).body(Bytes::new()).unwrap();
        let response = gateway.call(given).await;
        assert_eq!(response.status(), StatusCode::BAD_REQUEST, "{host:?}");
    }
    let without = Request::get("/things/7").body(Bytes::new()).unwrap();
    assert_eq!(gateway.call(without).await.status(), StatusCode::OK);
}

#[tokio::test]
async fn bodies_arrive_byte_for_byte_whatever_they_claim_to_be() {
    for (kind, body) in [
        ("application/json", &b"{}"[..]),
        ("application/json", b"\xff\xfe{}"),
        ("application/json; charset=utf-8", "€".as_bytes()),
        ("application/x-www-form-urlencoded", b"a=1"),
        ("image/png", b"\x89PNG\0\xff"),
        ("", b"\0"),
    ] {
        let given = request(Method::POST, "/things/7").header(header::CONTENT_TYPE, kind);
        let seen = mirrored(given.body(Bytes::from_static(body)).unwrap()).await;
        assert_eq!(seen["body"], json!(body), "{kind}");
    }
    let given = request(Method::POST, "/things/7").body(Bytes::from_static(b"\x01")).unwrap();
    assert_eq!(mirrored(given).await["body"], json!([1]));
}

#[tokio::test]
async fn any_method_reaches_a_function() {
    for method in ["OPTIONS", "TRACE", "PURGE", "BREW"] {
        let method = Method::from_bytes(method.as_bytes()).unwrap();
        let given = request(method.clone(), "/odd/fine").body(Bytes::new()).unwrap();
        assert_eq!(mirrored(given).await["function"], "system", "{method}");
    }
    // The router leaves out the body for HEAD.
    let head = request(Method::HEAD, "/odd/fine").body(Bytes::new()).unwrap();
    let answer = gateway().call(head).await;
    assert_eq!((answer.status(), answer.body().len()), (StatusCode::OK, 0));
}

#[tokio::test]
async fn answers_keep_their_status_headers_cookies_and_bytes() {
    let gateway = gateway();
    let call = async |how: &str| {
        let uri = format!("/odd/{how}");
        gateway.call(request(Method::GET, &uri).body(Bytes::new()).unwrap()).await
    };
    let made = call("cookies").await;
    assert_eq!((made.status(), &made.body()[..]), (StatusCode::CREATED, &b"made"[..]));
    let cookies: Vec<_> = made.headers().get_all(header::SET_COOKIE).iter().collect();
    assert_eq!(cookies, ["a=1", "b=2"]);
    assert_eq!(made.headers()[header::LOCATION], "/there");
    assert_eq!(call("bytes").await.body(), &[0u8, 255, 128][..]);
    let nothing = call("nothing").await;
    assert_eq!((nothing.status(), nothing.body().len()), (StatusCode::NO_CONTENT, 0));
    let failed = call("panic").await;
    assert_eq!(failed.status(), StatusCode::INTERNAL_SERVER_ERROR);
    assert_eq!(failed.body(), r#"{"message":"Internal Server Error"}"#);
}

#[tokio::test]
async fn what_is_too_large_is_refused_by_the_gateway() {
    let gateway = gateway();
    let largest = Bytes::from(vec![b'a'; BODY_LIMIT]);
    let given = request(Method::GET, "/odd/x").body(largest).unwrap();
    assert_eq!(gateway.call(given).await.status(), StatusCode::NO_CONTENT);
    let larger = Bytes::from(vec![b'a'; BODY_LIMIT + 1]);
    let refused = gateway.call(request(Method::GET, "/odd/x").body(larger).unwrap()).await;
    assert_eq!(refused.status(), StatusCode::PAYLOAD_TOO_LARGE);
    assert_eq!(refused.body(), r#"{"message":"Request Too Long"}"#);
    let long = request(Method::GET, "/things/7").header("x-long", "a".repeat(10_240));
    let refused = gateway.call(long.body(Bytes::new()).unwrap()).await;
    assert_eq!(refused.status(), StatusCode::REQUEST_HEADER_FIELDS_TOO_LARGE);
    let long: Uri = format!("/{}", "a".repeat(20_000)).parse().unwrap();
    let refused = gateway.call(Request::get(long).body(Bytes::new()).unwrap()).await;
    assert_eq!(refused.status(), StatusCode::REQUEST_HEADER_FIELDS_TOO_LARGE);
}

#[tokio::test]
async fn it_answers_on_a_socket_and_stops() {
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    let listener = TcpListener::bind(("127.0.0.1", 0)).await.unwrap();
    let server = gateway().listen(listener).unwrap();
    let mut client = tokio::net::TcpStream::connect(server.address()).await.unwrap();
    client.write_all(b"GET /odd/nothing HTTP/1.1\r\nHost: x\r\n\r\n").await.unwrap();
    let mut answer = [0; 23];
    client.read_exact(&mut answer).await.unwrap();
    assert_eq!(&answer, b"HTTP/1.1 204 No Content");
    let address = server.address();
    // The connection is idle, so stopping does not wait for it.
    tokio::time::timeout(Duration::from_secs(1), server.stop()).await.unwrap();
    assert!(tokio::net::TcpStream::connect(address).await.is_err());
}
