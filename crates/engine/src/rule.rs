//! Rule ids. Every roll and every event names the rule that caused it; their texts are in `content/rules`.

/// A rule: its chapter and its number there.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[allow(missing_docs)]
pub enum Rule {
    Set(u8),
    Rnd(u8),
    Asg(u8),
    Cmd(u8),
    Mov(u8),
    Rod(u8),
    Cst(u8),
    Spc(u8),
    Ter(u8),
    Haz(u8),
    Wrk(u8),
    Slm(u8),
    Sht(u8),
    Dmg(u8),
    Sts(u8),
    Chp(u8),
    Edg(u8),
    Fin(u8),
    Rig(u8),
    Fiv(u8),
    Car(u8),
    Fir(u8),
    Ldr(u8),
    Upg(u8),
}

impl std::fmt::Display for Rule {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let (chapter, number) = match self {
            Rule::Set(n) => ("SET", n),
            Rule::Rnd(n) => ("RND", n),
            Rule::Asg(n) => ("ASG", n),
            Rule::Cmd(n) => ("CMD", n),
            Rule::Mov(n) => ("MOV", n),
            Rule::Rod(n) => ("ROD", n),
            Rule::Cst(n) => ("CST", n),
            Rule::Spc(n) => ("SPC", n),
            Rule::Ter(n) => ("TER", n),
            Rule::Haz(n) => ("HAZ", n),
            Rule::Wrk(n) => ("WRK", n),
            Rule::Slm(n) => ("SLM", n),
            Rule::Sht(n) => ("SHT", n),
            Rule::Dmg(n) => ("DMG", n),
            Rule::Sts(n) => ("STS", n),
            Rule::Chp(n) => ("CHP", n),
            Rule::Edg(n) => ("EDG", n),
            Rule::Fin(n) => ("FIN", n),
            Rule::Rig(n) => ("RIG", n),
            Rule::Fiv(n) => ("FIV", n),
            Rule::Car(n) => ("CAR", n),
            Rule::Fir(n) => ("FIR", n),
            Rule::Ldr(n) => ("LDR", n),
            Rule::Upg(n) => ("UPG", n),
        };
        write!(f, "{chapter}-{number}")
    }
}
