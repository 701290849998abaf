//! The address under which people find the app. The operator sets it (rule MAIL-2).

use url::Url;

use crate::Error;

/// The address of the app, which ends with `/`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AppUrl(String);

impl AppUrl {
    /// The address that the operator gives.
    ///
    /// # Errors
    /// [`Error::AppUrl`] if it is no address of a web page, or if something could not follow it.
    pub fn new(text: &str) -> Result<Self, Error> {
        let url = Url::parse(text).map_err(|_| Error::AppUrl)?;
        let is_web = matches!(url.scheme(), "http" | "https") && url.has_host();
        let is_plain = url.query().is_none()
            && url.fragment().is_none()
            && url.username().is_empty()
            && url.password().is_none();
        if !is_web || !is_plain {
            return Err(Error::AppUrl);
        }
        Ok(Self(format!("{}/", url.as_str().trim_end_matches('/'))))
    }

    /// The address of the service that serves the app below `app/`; `None` if the app is served elsewhere.
    pub fn service(&self) -> Option<&str> {
        self.0.strip_suffix("app/").filter(|service| service.ends_with('/'))
    }

    /// The address of a screen; the first one for an empty name.
    pub fn screen(&self, name: &str) -> String {
        match name {
            "" => self.0.clone(),
            name => format!("{}#/{name}", self.0),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Rule MAIL-2.
    #[test]
    fn links_begin_with_the_address_that_the_operator_sets() {
        for text in ["https://hr.example/app", "https://hr.example/app/"] {
            let app = AppUrl::new(text).unwrap();
            assert_eq!(app.screen("leave"), "https://hr.example/app/#/leave");
            assert_eq!(app.screen(""), "https://hr.example/app/");
        }
    }

    /// Rule MAIL-7.
    #[test]
    fn the_service_is_known_if_it_serves_the_app() {
        let of = |text: &str| AppUrl::new(text).unwrap().service().map(str::to_owned);
        assert_eq!(of("https://hr.example/app").as_deref(), Some("https://hr.example/"));
        assert_eq!(of("https://hr.example/v1/app/").as_deref(), Some("https://hr.example/v1/"));
        assert_eq!(of("https://hr.example/"), None);
        assert_eq!(of("https://hr.example/myapp/"), None);
    }

    /// Rule MAIL-2.
    #[test]
    fn another_address_is_refused() {
        for text in [
            "",
            "hr.example",
            "ftp://hr.example/",
            "javascript:alert(1)",
            "https://hr.example/?a=b",
            "https://hr.example/#x",
            "https://user@hr.example/",
        ] {
            assert!(AppUrl::new(text).is_err(), "{text}");
        }
    }
}
