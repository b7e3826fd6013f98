use super::*;

#[test]
fn what_is_no_message_is_reported_and_passed_over() {
    let good = r#"{"jsonrpc":"2.0","method":"exit"}"#;
    let framed = |text: &str| format!("Content-Length: {}\r\n\r\n{text}", text.len());
    let all = format!(
        "hello\r\n{}{}Content-Length: x\r\n\r\n{}Content-Length: 999999999999\r\n\r\n",
        framed("{"),
        framed("[1]"),
        framed(good)
    );
    let mut input = all.as_bytes();
    let mut told = Vec::new();
    loop {
        match read(&mut input) {
            Incoming::Message(Message::Notification(one)) => told.push(one.method),
            Incoming::Message(_) => told.push("another message".to_owned()),
            Incoming::Garbage(why) => told.push(why.chars().take(12).collect()),
            Incoming::End => break,
        }
    }
    let expected = [
        "a line that ",
        "no message: ",
        "no message: ",
        "Content-Leng",
        "a message wi",
        "exit",
        "a message of",
    ];
    assert_eq!(told, expected);
}
