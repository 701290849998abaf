//! Makes one page of the viewer's script and style, so that `GET /docs` loads nothing from anywhere
//! but here, and its policy can name exactly what may run.

use std::error::Error;
use std::io::{Cursor, Read, Write};
use std::path::Path;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use flate2::Compression;
use flate2::write::GzEncoder;
use sha2::{Digest, Sha256};
use utoipa_swagger_ui_vendored::SWAGGER_UI_VENDORED;

/// Starts the viewer with the document that is published beside it. Without `validatorUrl: null` it
/// would show the document to somebody else's service.
const START: &str = "\nSwaggerUIBundle({url: 'openapi.json', dom_id: '#viewer', deepLinking: true, \
                     validatorUrl: null});\n";

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed=build.rs");
    let style = vendored("swagger-ui.css")?;
    let script = vendored("swagger-ui-bundle.js")? + START;
    for (name, text, end) in [("style", &style, "</style"), ("script", &script, "</script")] {
        if text.to_lowercase().contains(end) {
            return Err(format!("the {name} would end early in a page").into());
        }
    }
    let page = format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>Workforce Management Service</title>\n<link rel=\"icon\" href=\"data:,\">\n\
         <style>{style}</style>\n</head>\n<body>\n<div id=\"viewer\"></div>\n\
         <script>{script}</script>\n</body>\n</html>\n"
    );
    // Nothing but the two of the page, and the service itself to ask.
    let policy = format!(
        "default-src 'none'; script-src 'sha256-{}'; style-src 'sha256-{}'; img-src data:; \
         connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
        hash(&script),
        hash(&style)
    );
    let mut packed = GzEncoder::new(Vec::new(), Compression::best());
    packed.write_all(page.as_bytes())?;

    #[expect(clippy::disallowed_methods, reason = "cargo tells a build script where to write")]
    let folder = std::env::var("OUT_DIR")?;
    std::fs::write(Path::new(&folder).join("docs.html.gz"), packed.finish()?)?;
    std::fs::write(Path::new(&folder).join("docs.policy"), policy)?;
    Ok(())
}

/// A file of the viewer's distribution.
fn vendored(name: &str) -> Result<String, Box<dyn Error>> {
    let mut archive = zip::ZipArchive::new(Cursor::new(SWAGGER_UI_VENDORED))?;
    // Not the one of another flavour.
    let end = format!("/dist/{name}");
    for place in 0..archive.len() {
        let mut file = archive.by_index(place)?;
        if file.name()?.ends_with(&end) {
            let mut text = String::new();
            file.read_to_string(&mut text)?;
            return Ok(text);
        }
    }
    Err(format!("the viewer has no {name}").into())
}

fn hash(text: &str) -> String {
    STANDARD.encode(Sha256::digest(text))
}
