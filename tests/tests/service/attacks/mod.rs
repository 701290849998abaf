//! What one of the organization's own people tries, each file for one aim. Where this fails, one
//! person pays themselves, takes over a colleague, or reads what is hidden from them.

mod hidden_figures;
mod own_record;
mod takeover;
