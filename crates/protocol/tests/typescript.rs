//! The types of the browser are generated from the types of this crate, and checked in.

use std::{any::TypeId, collections::BTreeMap, path::Path};
use ts_rs::{Config, TS, TypeVisitor};
use vendetta_protocol as protocol;

const HEAD: &str = "// Generated from crates/protocol by `cargo xtask codegen`. Do not edit.

/** A JSON merge patch (RFC 7396): what changed, nested; null for what is gone; of a list all of it, or the changes by place. */
export type Patch<T> = T extends (infer E)[] ? T | { [place: number]: Patch<E> } : T extends object ? { [K in keyof T]?: Patch<T[K]> | null } : T;

/** A patch of a view. First everything on the board slides back by `slid` spaces, and dice are `swept` off at the end of a round. */
export type ViewPatch = Patch<GameView> & { slid?: number; swept?: boolean };
";

/// Every type that is reachable from the roots, by its name.
struct Types {
    config: Config,
    seen: Vec<TypeId>,
    declarations: BTreeMap<String, String>,
}

impl TypeVisitor for Types {
    fn visit<T: TS + 'static + ?Sized>(&mut self) {
        if self.seen.contains(&TypeId::of::<T>()) {
            return;
        }
        self.seen.push(TypeId::of::<T>());
        T::visit_dependencies(self);
        T::visit_generics(self);
        if T::output_path().is_some() {
            let docs = T::docs().unwrap_or_default();
            let text = format!("{docs}export {}\n", T::decl(&self.config));
            self.declarations.insert(T::ident(&self.config), text);
        }
    }
}

#[test]
fn the_types_of_the_browser_are_up_to_date() {
    let config = Config::new().with_large_int("number");
    let mut types = Types { config, seen: Vec::new(), declarations: BTreeMap::new() };
    types.visit::<protocol::Envelope>();
    types.visit::<protocol::ClientMessage>();
    types.visit::<protocol::Happened>();
    types.visit::<protocol::ServerMessage>();
    types.visit::<protocol::CreateRoom>();
    types.visit::<protocol::CreatedRoom>();
    types.visit::<protocol::TakeSeat>();
    types.visit::<protocol::TakenSeat>();
    types.visit::<protocol::Replay>();
    types.visit::<protocol::Analysis>();
    types.visit::<protocol::Config>();
    types.visit::<protocol::RuleText>();
    types.visit::<protocol::LessonText>();
    types.visit::<protocol::Content>();
    let mut text = HEAD.to_string();
    for declaration in types.declarations.values() {
        text.push('\n');
        text.push_str(declaration);
    }
    // A map need not have every word of a union.
    for (name, declaration) in &types.declarations {
        if declaration.contains(&format!("type {name} = \"")) {
            text = text.replace(&format!("[key in {name}]: "), &format!("[key in {name}]?: "));
        }
    }
    text.push_str(&format!("\nexport const PROTOCOL = {};\n", protocol::VERSION));

    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/protocol/types.ts");
    if std::env::var_os("VENDETTA_BLESS").is_some() {
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(&path, &text).unwrap();
    }
    let checked_in = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(checked_in == text, "{} is out of date: run `cargo xtask codegen`", path.display());
}
