//! The documentation of this repository. If this fails, a reader meets a broken link, or never finds a page.

use std::path::{Path, PathBuf};

use wfm_docs::Site;
use wfm_docs::layout::STYLE;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../..")
}

fn site() -> Site {
    Site::read(&root()).expect("every page that a link names is there")
}

#[test]
fn every_link_leads_to_a_page_a_heading_or_a_file() {
    assert_eq!(site().broken_links(&root()), Vec::<String>::new());
}

#[test]
fn every_file_of_the_documentation_is_reached_from_the_start_page() {
    let site = site();
    let mut folders = vec![root().join("docs")];
    let beside = ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md"];
    let mut files = beside.map(str::to_owned).to_vec();
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|end| end == "md") {
                files.push(path.strip_prefix(root()).unwrap().to_str().unwrap().replace('\\', "/"));
            }
        }
    }
    assert!(files.len() > 30, "{files:?}");
    files.retain(|file| site.page(file).is_none());
    assert_eq!(files, Vec::<String>::new());
}

#[test]
fn every_page_has_one_title_and_an_address_of_its_own() {
    let site = site();
    for page in &site.pages {
        let titles = page.document.headings.iter().filter(|heading| heading.level == 1).count();
        assert_eq!(titles, 1, "{}", page.source);
        let same = site.pages.iter().filter(|other| other.path == page.path).count();
        assert_eq!(same, 1, "{}", page.path);
    }
    for taken in ["docs/api", "docs/search.json"] {
        assert!(site.pages.iter().all(|page| page.path != taken), "{taken} is served otherwise");
    }
}

/// A page's own policy would refuse resources and scripts from other places, and a browser would report that only in
/// its console.
#[test]
fn no_page_asks_for_anything_from_elsewhere() {
    let site = site();
    for forbidden in ["@import", "url("] {
        assert!(!STYLE.contains(forbidden), "{forbidden}");
    }
    for page in &site.pages {
        let html = site.html(page);
        for forbidden in [" src=", " style=", " onclick="] {
            assert!(!html.contains(forbidden), "{}: {forbidden}", page.source);
        }
        assert_eq!(html.matches("<script>").count(), 1, "{}", page.source);
        assert_eq!(html.matches("<style>").count(), 1, "{}", page.source);
    }
}
