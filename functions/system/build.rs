//! Makes the pages of `/docs` and the explorer of the API, compressed. Each has a policy that names exactly what may
//! run on it: nothing is loaded from other addresses.

use std::error::Error;
use std::fmt::Write as _;
use std::io::{Cursor, Read, Write};
use std::path::{Path, PathBuf};

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use flate2::Compression;
use flate2::write::GzEncoder;
use sha2::{Digest, Sha256};
use utoipa_swagger_ui_vendored::SWAGGER_UI_VENDORED;
use wfm_docs::Site;
use wfm_docs::layout;

fn main() -> Result<(), Box<dyn Error>> {
    // Cargo runs this in the folder of the crate.
    let site = Site::read(Path::new("../.."))?;
    for watched in ["build.rs", "explorer", "../../docs"] {
        println!("cargo::rerun-if-changed={watched}");
    }
    for page in &site.pages {
        println!("cargo::rerun-if-changed=../../{}", page.source);
    }

    #[expect(clippy::disallowed_methods, reason = "cargo tells a build script where to write")]
    let folder = PathBuf::from(std::env::var("OUT_DIR")?);
    let mut files = Files { folder, table: String::from("&[\n") };
    let policy = policy(layout::STYLE, layout::SCRIPT);
    for page in &site.pages {
        files.add(&page.path, HTML, &policy, &site.html(page))?;
    }
    files.add("missing", HTML, &policy, &layout::missing())?;
    files.add(layout::INDEX, "application/json", "", &site.index())?;
    let (explorer, policy) = explorer()?;
    files.add(layout::EXPLORER, HTML, &policy, &explorer)?;
    files.table += "]\n";
    std::fs::write(files.folder.join("pages.rs"), files.table)?;
    Ok(())
}

const HTML: &str = "text/html; charset=utf-8";

/// The files that are served, and the table of them that the crate includes.
struct Files {
    folder: PathBuf,
    table: String,
}

impl Files {
    fn add(
        &mut self,
        path: &str,
        kind: &str,
        policy: &str,
        text: &str,
    ) -> Result<(), Box<dyn Error>> {
        let mut packed = GzEncoder::new(Vec::new(), Compression::best());
        packed.write_all(text.as_bytes())?;
        let file = self.folder.join(path.replace('/', "-") + ".gz");
        std::fs::write(&file, packed.finish()?)?;
        // It is hexadecimal, so that no part of it looks like `W/` or like the end of a compressed body's tag.
        let tag = format!("{:x}", Sha256::digest(text));
        let tag = &tag[..16];
        writeln!(
            self.table,
            "Page {{ path: {path:?}, tag: {tag:?}, media_type: {kind:?}, policy: {policy:?}, \
             packed: include_bytes!({file:?}) }},"
        )?;
        Ok(())
    }
}

/// The explorer: Swagger UI in one file, below a form for signing in.
fn explorer() -> Result<(String, String), Box<dyn Error>> {
    let style = vendored("swagger-ui.css")? + include_str!("explorer/explorer.css");
    let script = vendored("swagger-ui-bundle.js")? + "\n" + include_str!("explorer/explorer.js");
    for (name, text, end) in [("style", &style, "</style"), ("script", &script, "</script")] {
        if text.to_lowercase().contains(end) {
            return Err(format!("the {name} would end early in a page").into());
        }
    }
    let page = format!(
        "{}<body>\n{}{}<script>{script}</script>\n</body>\n</html>\n",
        layout::head("API explorer", &style),
        layout::bar(layout::EXPLORER, ""),
        include_str!("explorer/explorer.html"),
    );
    let policy = policy(&style, &script);
    Ok((page, policy))
}

/// The policy of a page. It allows only the page's own style and script, and requests to the service itself.
fn policy(style: &str, script: &str) -> String {
    format!(
        "default-src 'none'; script-src 'sha256-{}'; style-src 'sha256-{}'; img-src data:; \
         connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
        hash(script),
        hash(style)
    )
}

/// A file of the viewer's distribution.
fn vendored(name: &str) -> Result<String, Box<dyn Error>> {
    let mut archive = zip::ZipArchive::new(Cursor::new(SWAGGER_UI_VENDORED))?;
    // The path must match exactly, so that no file of another variant is taken.
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
