//! The question about names that look alike, when a person comes and when a night begins.

use super::*;

#[tokio::test(flavor = "multi_thread")]
async fn names_that_look_alike_are_asked_about_once() {
    let table = TestTable::new(RuleSet::LINGQUE_28);
    let ann = table.join_as(Some("Ann")).await;
    let count = || table.hub.lock_keeper().night().people.len();
    let before = count();
    // A Cyrillic е.
    assert_eq!(table.post(&ann, "/begin/comer", "name=Bеn").await.to, "/confirm");
    let page = table.get(&ann, "/confirm").await.text;
    assert!(page.contains("Bеn looks like Ben. Are they two people?") && !page.contains("name=\"reason\""), "{page}");
    assert_eq!(count(), before);
    let form = form_fields(&page, "/confirm");
    table.post(&ann, "/confirm", &format!("{form}no=")).await;
    assert_eq!(count(), before);
    table.post(&ann, "/begin/comer", "name=Bеn").await;
    let form = form_fields(&table.get(&ann, "/confirm").await.text, "/confirm");
    table.post(&ann, "/confirm", &format!("{form}yes=")).await;
    assert_eq!(count(), before + 1);
    // Equal but for its capitals: refused.
    assert_eq!(table.post(&ann, "/begin/comer", "name=BEN").await.to, "/me");
    assert_eq!(count(), before + 1);
    let night = table.night_id();
    let opening = "title=Sunday&rules=lingque-v28&name0=Ann&name1=Al&name2=AI&name3=Dai";
    assert_eq!(table.post(&ann, "/begin", opening).await.to, "/confirm");
    let form = form_fields(&table.get(&ann, "/confirm").await.text, "/confirm");
    assert_eq!(table.night_id(), night);
    table.post(&ann, "/confirm", &format!("{form}yes=")).await;
    assert_ne!(table.night_id(), night);
}

/// Returns the hidden fields of the form with this address, to be sent with it.
fn form_fields(page: &str, action: &str) -> String {
    let form = page.split("<form").find(|form| form.contains(&format!("action=\"{action}\""))).unwrap_or_default();
    let form = form.split("</form>").next().unwrap_or_default();
    let value = |input: &str, key: &str| {
        let (_, rest) = input.split_once(&format!("{key}=\""))?;
        rest.split('"').next().map(str::to_owned)
    };
    let hidden = form.split("<input").filter(|input| input.contains("type=\"hidden\""));
    hidden.filter_map(|input| Some(format!("{}={}&", value(input, "name")?, value(input, "value")?))).collect()
}
