// The main script of the pages: requests with time-outs, an outbox for forms, pages that reload after changes without disturbing
// input, and photos that are reduced before the upload. Everything works without the script, too.
"use strict";
(() => {
  const body = document.body, words = body.dataset;
  const main = () => document.getElementById("main");
  const all = (css, root) => [...(root || document).querySelectorAll(css)];

  const store = {
    get(key, usual) { try { return JSON.parse(sessionStorage.getItem(key)) ?? usual; } catch { return usual; } },
    set(key, value) { try { sessionStorage.setItem(key, JSON.stringify(value)); } catch { /* a private window: nothing is kept over a reload */ } },
  };

  // ---- Messages of this script. They have the attribute data-mine, so that a page update ignores them.
  // Creates a message of this script as a paragraph; `text` may be missing.
  function line(id, className, text) {
    const made = document.createElement("p");
    if (id) made.id = id;
    made.className = className;
    made.dataset.mine = "";
    made.setAttribute("role", "status");
    made.append(...(text ? [text] : []));
    return made;
  }
  function button(text, act) {
    const made = document.createElement("button");
    made.type = "button";
    made.textContent = text;
    made.onclick = act;
    return made;
  }
  // Shows the message that the connection is lost, or removes it.
  function lost(is) {
    const shown = document.getElementById("lost");
    if (is && !shown) body.prepend(line("lost", "note wrong", words.lost));
    if (!is && shown) shown.remove();
  }
  // Messages about the current page appear in the header, where they cover nothing, until the user closes them, sends
  // something or goes to another page. They outlast updates and a reload of the page. `read`: the numbers of closed messages.
  let hiding = 0, saidAt = 0, notes = [];
  const read = store.get("read", []);
  // Stores the messages of the bar with their page, for a reload.
  const keep = () => store.set("notes", { path: location.pathname, notes });
  // Removes the message bar with its messages.
  function hush() {
    read.push(...notes.map((note) => note.id).filter(Boolean));
    read.splice(0, Math.max(0, read.length - 64));
    store.set("read", read);
    notes = [];
    keep();
    document.getElementById("bar")?.remove();
    clearTimeout(hiding);
  }
  // Hides the bar after 8 seconds in which the page is visible, if all messages are good news.
  function hideLater() {
    clearTimeout(hiding);
    if (!notes.length || !notes.every((note) => note.className.includes("sure"))) return;
    if (document.hidden) document.addEventListener("visibilitychange", hideLater, { once: true });
    else hiding = setTimeout(() => document.hidden ? hideLater() : hush(), 8000);
  }
  // Adds messages to the message bar, unless it has them or the user has closed them.
  function say(more) {
    const same = (note) => (one) => note.id ? one.id === note.id : one.text === note.text && one.className === note.className;
    const fresh = more.filter((note) => !read.includes(note.id) && !notes.some(same(note)));
    if (!fresh.length) return;
    notes.push(...fresh);
    saidAt = Date.now();
    keep();
    document.getElementById("bar")?.remove();
    const bar = line("bar", "bar");
    for (const { text, className } of notes) {
      const note = document.createElement("span");
      note.className = className;
      note.textContent = text;
      bar.append(note);
    }
    bar.append(button("×", hush));
    bar.lastChild.setAttribute("aria-label", words.close);
    (document.querySelector(".bars") || main()).prepend(bar);
    bar.scrollIntoView({ block: "nearest" });
    hideLater();
  }
  // Returns the messages of a received page, and removes them from the page, so that only the message bar shows them.
  function told(page) {
    const found = all("#told > p, main > [role=alert]", page);
    all("#told > p", page).forEach((note) => note.remove());
    return found.map(({ textContent, className, dataset }) => ({ text: textContent, className, id: dataset.note }));
  }

  // ---- Requests. Each has a time-out, and each response proves that there is a connection.
  const PATIENCE = 20000;
  async function ask(url, options, patience) {
    const stop = new AbortController();
    const timer = setTimeout(() => stop.abort(), patience || PATIENCE);
    try {
      const answer = await fetch(url, { credentials: "same-origin", signal: stop.signal, ...options });
      const text = await answer.text();
      lost(false);
      return { status: answer.status, ok: answer.ok, url: answer.url, page: new DOMParser().parseFromString(text, "text/html") };
    } catch (error) {
      lost(true);
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }

  // ---- Input: the controls that were changed since their form was last sent.
  const touched = new WeakSet();
  const controls = "input:not([type=hidden]):not([type=file]), select, textarea";
  // Returns true if the control takes typed text.
  const isText = (node) => node.matches("textarea, select, input:not([type=radio]):not([type=checkbox]):not([type=file]):not([type=hidden])");
  // Returns true if a control of the form was changed, or its text field has the focus.
  const isEdited = (form) => all(controls, form).some((one) => touched.has(one) || (one === document.activeElement && isText(one)));
  // Returns the hidden fields that identify a form, without those that differ between versions of its page.
  const hidden = (form) => all("input[type=hidden]", form).filter((one) => !["build", "has", "seen", "mark", "change", "page"].includes(one.name))
    .map((one) => one.name + "=" + one.value).join("&");
  // Returns the signature by which a form is recognized on a later version of its page: its action, and the hidden
  // fields unless it is sent by itself.
  const formSign = (form) => form.getAttribute("action") + " " + (form.hasAttribute("data-auto") ? "" : hidden(form));

  // ---- Page updates: the current page is changed to the new one node by node, so that focus, selection, open details and the
  // scroll position are preserved.
  // Returns the signature by which a node is recognized on a later version of its page.
  function sign(node) {
    if (node.nodeType !== 1) return node.nodeName;
    if (node.nodeName === "FORM") return "FORM " + formSign(node);
    if (["MAIN", "BODY", "NAV", "HEADER"].includes(node.nodeName)) return node.nodeName;
    // The bars of the header stay the same node, whatever forms come and go in them, because they hold the message bar.
    if (node.id === "bars") return node.id;
    const form = node.querySelector("form");
    if (form) return [node.nodeName, node.id, formSign(form)].join(" ");
    const control = node.matches("[name]") ? node : node.querySelector("[name]:not([name=build])");
    const valued = control && ["radio", "checkbox", "hidden", "submit"].includes(control.type) ? control.value : "";
    return [node.nodeName, node.id, control ? control.name : "", valued].join(" ");
  }
  // If true, an update leaves out the main part of the page.
  let around = false;
  // Changes `old` to `fresh`. `news`: the update is due to changes by others, so forms being edited are not changed; `held` collects
  // those that would differ.
  function morph(old, fresh, news, held) {
    if (old.nodeType !== 1) { if (old.data !== fresh.data) old.data = fresh.data; return; }
    if (old.nodeName === "MAIN" && around) return;
    if (old.matches("[data-upload]") && old.photo) return;
    if (old.nodeName === "FORM" && news && isEdited(old)) {
      if (old.plain !== undefined && old.plain !== fresh.innerHTML) held.push(old);
      return;
    }
    for (const { name } of [...old.attributes]) {
      if (!fresh.hasAttribute(name) && !(name === "open" && old.nodeName === "DETAILS")) old.removeAttribute(name);
    }
    for (const { name, value } of [...fresh.attributes]) if (old.getAttribute(name) !== value) old.setAttribute(name, value);
    if (old.nodeName === "FORM") old.plain = fresh.innerHTML;
    children(old, fresh, news, held);
    if (!old.matches(controls) || touched.has(old)) return;
    if (old.nodeName === "SELECT") old.selectedIndex = fresh.selectedIndex;
    else {
      if (old.checked !== fresh.checked) old.checked = fresh.checked;
      if (old.value !== fresh.value) old.value = fresh.value;
    }
  }
  // Updates the child nodes of `old` to those of `fresh`: nodes with equal signatures are updated, others are added or
  // removed.
  function children(old, fresh, news, held) {
    const there = [...old.childNodes].filter((node) => {
      const mine = node.nodeType === 1 && node.dataset.mine !== undefined;
      if (mine && old !== body && node.id !== "bar") node.remove();
      return !mine;
    });
    let at = 0;
    const signs = there.map(sign);
    for (const next of [...fresh.childNodes]) {
      const wanted = sign(next);
      const found = signs.indexOf(wanted, at);
      if (found < 0) {
        const made = document.importNode(next, true);
        remember(made);
        old.insertBefore(made, there[at] || null);
        continue;
      }
      for (; at < found; at += 1) drop(there[at], news, held, fresh);
      morph(there[found], next, news, held);
      at = found + 1;
    }
    for (; at < there.length; at += 1) drop(there[at], news, held, fresh);
  }
  // Removes a node, unless it contains a form being edited that the new page no longer has.
  function drop(node, news, held, fresh) {
    const forms = news && node.nodeType === 1 ? [node, ...all("form", node)].filter((one) => one.nodeName === "FORM" && isEdited(one)) : [];
    const gone = forms.filter((form) => !all("form", fresh.ownerDocument).some((one) => formSign(one) === formSign(form)));
    if (gone.length) held.push(...gone); else node.remove();
  }
  // Stores the content of each form as received, by which a later update recognizes whether the form differs.
  function remember(root) {
    if (root.nodeType !== 1) return;
    for (const form of [root, ...all("form", root)]) if (form.nodeName === "FORM") form.plain = form.innerHTML;
  }
  // Collects input and focus, to move them to the successors of replaced controls.
  function entered() {
    const own = document.activeElement;
    const of = (one) => ({
      one, form: one.form ? formSign(one.form) : "", name: one.name, value: one.value, checked: one.checked, focus: one === own,
      touched: touched.has(one), radio: ["radio", "checkbox"].includes(one.type), href: one.getAttribute("href"), id: one.id,
    });
    const kept = all(controls, main()).filter((one) => touched.has(one) || one === own).map(of);
    if (own && own.matches("a, button, summary") && main().contains(own)) kept.push(of(own));
    return kept;
  }
  // Restores collected input and focus in the successors of controls that were replaced.
  function carry(kept) {
    for (const was of kept) {
      if (was.one.isConnected) continue;
      const same = (one) => was.href ? one.getAttribute("href") === was.href
        : one.name === was.name && (one.form ? formSign(one.form) : "") === was.form && (!was.radio || one.value === was.value) && one.nodeName === was.one.nodeName;
      const now = all("a, button, " + controls, main()).find(same);
      if (!now) continue;
      if (was.touched) {
        if (was.radio) now.checked = was.checked; else now.value = was.value;
        touched.add(now);
      }
      if (was.focus) now.focus({ preventScroll: true });
    }
  }
  // Shows a received page: updates the current page if the path is the same, else replaces its main part. Reloads the
  // page after an upgrade of the program, unless there is unsent input.
  function show(page, path, news) {
    const fresh = page.getElementById("main");
    if (!fresh || !main()) return location.assign(path);
    if (page.body.dataset.build && page.body.dataset.build !== words.build && !all("form").some(isEdited) && !outbox.length) return location.reload();
    const held = [];
    if (path === shown) {
      const kept = entered();
      morph(body, page.body, news, held);
      carry(kept);
    } else {
      const old = main(), next = document.importNode(fresh, true);
      fresh.replaceWith(page.createElement("main"));
      const place = document.createElement("main");
      old.replaceWith(place);
      morph(body, page.body, false, held);
      all("body > main").forEach((one) => one.replaceWith(next));
      remember(next);
      shown = path;
      keep();
    }
    document.title = page.title;
    for (const form of held) stands(form);
    marked();
    prepare();
  }
  // Adds a note to a form being edited that its content has changed, with a button that shows the change.
  function stands(form) {
    if (form.querySelector(":scope > .changed")) return;
    const note = line("", "note doubt changed", words.changed + " ");
    note.append(button(words.show, () => {
      all(controls, form).forEach((one) => touched.delete(one));
      if (document.activeElement) document.activeElement.blur();
      note.remove();
      look();
    }));
    form.prepend(note);
  }
  let shown = location.pathname;

  // ---- The outbox: forms are sent in order, survive a reload, and are repeated with the same mark, by which the program detects
  // those that it has already executed.
  const MAX_AGE = 60000;
  const outbox = store.get("outbox", []);
  let flying = null, failed = false, retry = 0, swap = null;
  // Returns a random mark of 128 bits for a request.
  const mark = () => [...crypto.getRandomValues(new Uint32Array(4))].map((one) => one.toString(16).padStart(8, "0")).join("");
  // Returns true if input of the form is in the outbox.
  const waits = (form) => outbox.some((one) => one.page === location.pathname && one.form === formSign(form));
  // An entry that was just recorded has its undo in the bar for a few seconds.
  function fade() {
    for (const bar of all("[data-left]")) {
      if (bar.fading === bar.dataset.left) continue;
      clearTimeout(bar.timer);
      bar.fading = bar.dataset.left;
      bar.timer = setTimeout(() => bar.remove(), Number(bar.dataset.left));
    }
  }
  // Marks the forms whose input is in the outbox and, if the last request failed, adds a note to each.
  function marked() {
    fade();
    for (const form of all("form")) {
      const waiting = waits(form), note = form.querySelector(":scope > .unsent");
      if (waiting) form.setAttribute("aria-busy", "true"); else form.removeAttribute("aria-busy");
      if (waiting && failed && !note) form.append(line("", "note doubt unsent", words.unsent));
      if (note && !(waiting && failed)) note.remove();
    }
  }
  // Adds the input of a form to the outbox, with the pressed button, and sends the outbox.
  function submit(form, pressed) {
    const data = new URLSearchParams(new FormData(form));
    if (pressed && pressed.name) data.append(pressed.name, pressed.value);
    // The bar may have been loaded for another page.
    if (data.has("page")) data.set("page", location.pathname + location.search);
    const entry = {
      action: form.getAttribute("action"), form: formSign(form), text: data.toString(), auto: form.hasAttribute("data-auto") && !(pressed && pressed.name),
      page: location.pathname, once: mark(), label: pressed ? pressed.innerText.trim() : "", at: Date.now(),
    };
    const waiting = outbox.filter((one) => one !== flying);
    const older = entry.auto && waiting.find((one) => one.auto && one.form === entry.form && one.page === entry.page);
    // An unsent older state of a form is replaced; a button pressed twice counts once, except with data-each on it or its form.
    if (older) Object.assign(older, entry);
    else if (entry.auto || [form, pressed].some((one) => one?.hasAttribute("data-each")) || !outbox.some((one) => one.action === entry.action && one.text === entry.text)) outbox.push(entry);
    all(controls, form).forEach((one) => touched.delete(one));
    store.set("outbox", outbox);
    marked();
    flush();
  }
  // Sends the oldest entry of the outbox, and repeats it until a response arrives; then continues with the next entry.
  async function flush() {
    if (flying) return;
    clearTimeout(retry);
    const entry = outbox[0];
    if (!entry) {
      swapped();
      if (again) look();
      return;
    }
    if (!entry.auto && Date.now() - entry.at > MAX_AGE) {
      tooLate(entry);
      return flush();
    }
    flying = entry;
    let came = null;
    try {
      const headers = { "Content-Type": "application/x-www-form-urlencoded", "X-Once": entry.once };
      came = await ask(entry.action, { method: "POST", headers, body: entry.text });
    } catch { /* already reported */ }
    flying = null;
    if (!came || came.status === 429) {
      failed = !came;
      marked();
      retry = setTimeout(flush, came ? 1500 : 3000);
      return;
    }
    failed = false;
    done(entry);
    answered(entry, came);
    flush();
  }
  // Discards an entry that is too old to be still intended, and shows a message.
  function tooLate(entry) {
    done(entry);
    say([{ text: (entry.label ? entry.label + ": " : "") + words.late, className: "note wrong" }]);
  }
  // Removes an entry from the outbox.
  function done(entry) {
    outbox.splice(outbox.indexOf(entry), 1);
    store.set("outbox", outbox);
    marked();
  }
  // Shows the response to an entry of the outbox: its page, or only its messages if the user has left the page of the
  // entry.
  function answered(entry, came) {
    turn += 1;
    const path = new URL(came.url).pathname, here = entry.page === location.pathname;
    if (entry.at > saidAt) hush();
    if (came.status === 401) return gone(came);
    if (came.status === 409) return renewed(entry, came);
    if (!came.ok) return say(told(came.page));
    // If newer input of this page waits, the page is updated from its response instead of this one.
    if (!here || (outbox.length && path === shown)) { say(told(came.page)); return here ? undefined : look(); }
    const other = path !== shown, notes = told(came.page);
    history[other ? "pushState" : "replaceState"](null, "", came.url);
    show(came.page, path, false);
    if (other) scrollTo(0, 0);
    say(notes);
    if (came.page.body.dataset.count !== body.dataset.count) look();
  }
  // The form was of an earlier version of the program: reloads the page and restores the typed input.
  function renewed(entry, came) {
    store.set("renewed", { notes: told(came.page), form: entry.form, text: entry.text, path: location.pathname });
    outbox.splice(0);
    store.set("outbox", outbox);
    location.reload();
  }
  // Shows the messages and restores the typed input that a reload after an upgrade of the program has stored.
  function restore() {
    const kept = store.get("renewed", null);
    if (!kept) return;
    sessionStorage.removeItem("renewed");
    say(kept.notes);
    const form = kept.path === location.pathname && all("form").find((one) => formSign(one) === kept.form);
    if (!form) return;
    const values = new URLSearchParams(kept.text);
    for (const one of all("textarea, input:not([type]), input[type=text], input[type=number]", form)) {
      const value = values.get(one.name);
      if (value) { one.value = value; touched.add(one); }
    }
  }
  // This phone was removed: shows the refusal and stops all requests.
  let out = false;
  function gone(came) {
    out = true;
    deafen();
    outbox.splice(0);
    store.set("outbox", outbox);
    try { indexedDB.deleteDatabase("photos"); } catch { /* nothing is kept */ }
    all("header, nav, [data-mine]").forEach((one) => one.remove());
    const fresh = came.page.getElementById("main");
    if (fresh) main().replaceWith(document.importNode(fresh, true));
    document.title = came.page.title;
  }
  // Returns true for forms that the script sends. Those of joining and leaving change the cookie or the language, so the
  // browser sends them.
  const isOurs = (form) => form.method === "post" && !["/join", "/me/leave", "/lang"].includes(new URL(form.action).pathname);
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (!isOurs(form)) return;
    event.preventDefault();
    submit(form, event.submitter);
  });
  // Sends a form without a pressed button. Safari 15 has no requestSubmit.
  function send(form) {
    if (form.requestSubmit) form.requestSubmit();
    else if (form.reportValidity()) {
      if (isOurs(form)) submit(form, null); else form.submit();
    }
  }
  document.addEventListener("input", (event) => { if (event.target.form && event.target.type !== "file") touched.add(event.target); });
  document.addEventListener("change", (event) => {
    if (event.target.type === "file") return chosen(event.target);
    const form = event.target.form;
    if (!form) return;
    touched.add(event.target);
    // Another choice of the rules of a night shows its form again.
    if (event.target.dataset.showsForm) {
      const shows = document.createElement("button");
      shows.name = event.target.dataset.showsForm;
      return submit(form, shows);
    }
    // A throw is complete with the second die.
    const thrown = form.hasAttribute("data-dice") && event.target.closest(".dice") && all(".dice", form).every((row) => row.querySelector(":checked"));
    if (form.hasAttribute("data-auto") || thrown) send(form);
  });
  // When the user leaves a form, the update that it delayed is shown.
  document.addEventListener("focusout", (event) => {
    const form = event.target.form;
    if (form && form.querySelector(":scope > .changed")) setTimeout(() => { if (!isEdited(form)) look(); }, 300);
  });
  document.addEventListener("click", (event) => {
    const link = event.target.closest("a[data-swap]");
    if (!link || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    swap = new URL(link.getAttribute("href"), location.href).href;
    flush();
  });
  // ---- The result as text: copied, or shared where the browser can. Without a secure connection it has no clipboard, so the
  // text is selected and copied the old way.
  document.documentElement.classList.add("script");
  document.documentElement.classList.toggle("share", Boolean(navigator.share));
  // Copies the text of a box to the clipboard. Without access to it, selects the text and uses the old command.
  async function copy(box) {
    if (navigator.clipboard) return navigator.clipboard.writeText(box.value);
    const fold = box.closest("details");
    if (fold) fold.open = true;
    box.select();
    if (!document.execCommand("copy")) throw new Error("not copied");
  }
  document.addEventListener("click", async (event) => {
    const made = event.target.closest("[data-copy], [data-share]");
    if (!made) return;
    const box = document.getElementById(made.dataset.copy || made.dataset.share);
    try {
      if (made.dataset.share) return await navigator.share({ text: box.value });
      await copy(box);
      say([{ text: made.dataset.done, className: "note sure" }]);
    } catch { /* the user closed the list of apps, or the text stays selected */ }
  });
  // Loads the page of a pressed link with data-swap into the current page.
  async function swapped() {
    if (!swap) return;
    const url = swap;
    swap = null;
    turn += 1;
    try {
      const came = await ask(url, {});
      if (came.status === 401) return gone(came);
      const path = new URL(came.url).pathname;
      if (path !== shown) hush();
      history[path === shown ? "replaceState" : "pushState"](null, "", came.url);
      const notes = told(came.page);
      show(came.page, path, false);
      say(notes);
      const picked = document.getElementById("tile");
      if (picked) picked.scrollIntoView({ block: "nearest", behavior: "smooth" });
    } catch { /* already reported */ }
  }

  // ---- News. The number of the shown page tells if it is out of date; `turn` counts page updates, so that an older response never
  // replaces a newer one.
  const live = { "X-Live": "1" };
  const LOOK_PATIENCE = 8000;
  let news = null, asking = false, again = false, turn = 0, repeat = 0;
  // Loads the page after a change by others: updates the whole page if it has data-live, else only its header and tabs.
  // Waits while the outbox has entries. Without an answer, tries again while the page is visible: the request may have
  // taken a connection that died while the phone slept.
  async function look() {
    if (!words.count || !main() || out) return;
    if (asking || outbox.length) { again = true; return; }
    clearTimeout(repeat);
    asking = true;
    again = false;
    const own = main().hasAttribute("data-live"), from = location.href, before = turn;
    try {
      const came = await ask(own ? from : "/", { headers: live }, LOOK_PATIENCE);
      if (came.status === 401) gone(came);
      else if (came.ok && turn === before && from === location.href && !outbox.length) {
        if (own) follow(came); else beside(came.page);
      }
    } catch {
      // The failure is shown already.
      repeat = setTimeout(() => { if (!document.hidden) look(); }, 2000);
    }
    asking = false;
    if (again && !outbox.length) look();
  }
  // Updates the current page, which has data-live.
  function follow(came) {
    const path = new URL(came.url).pathname, notes = told(came.page);
    if (path !== shown) history.replaceState(null, "", came.url);
    show(came.page, path, true);
    say(notes);
  }
  // Updates header and tabs of a page without data-live.
  function beside(page) {
    const current = all("nav a").find((one) => one.hasAttribute("aria-current"))?.getAttribute("href");
    all("nav a", page).forEach((one) => {
      if (one.getAttribute("href") === current) one.setAttribute("aria-current", "page"); else one.removeAttribute("aria-current");
    });
    if (!page.getElementById("main")) return;
    const count = /^\(\d+\) /, number = page.title.match(count);
    document.title = (number ? number[0] : "") + document.title.replace(count, "");
    around = true;
    morph(body, page.body, true, []);
    around = false;
    say(told(page));
  }
  // The stream of changes. Browsers allow six connections to one program, so a hidden page closes its stream, and the
  // program ends the oldest of more than two (event "rest"); such a page waits until somebody looks at it.
  // A connection can die without a word, as when the phone sleeps or changes to another access point. The program sends
  // a sign of life every 20 seconds; a page that hears nothing for SILENCE opens the stream again.
  const SILENCE = 45000, OPENING = 10000;
  let pause = 2000, heardAt = 0;
  // Opens the stream of changes and opens it again after errors, with growing pauses up to 30 seconds.
  function listen() {
    if (!words.count || news || out || document.hidden) return;
    heardAt = Date.now();
    const stream = news = new EventSource("/events");
    const heard = (act) => (event) => {
      if (stream !== news) return;
      heardAt = Date.now();
      act(event);
    };
    stream.onopen = heard(() => { pause = 2000; lost(false); if (outbox.length) flush(); else arrived(); });
    stream.onmessage = heard((event) => {
      const count = event.data.split(" ")[0];
      if (count !== body.dataset.count) { body.dataset.count = count; look(); }
    });
    stream.addEventListener("alive", heard(() => { }));
    stream.addEventListener("rest", heard(deafen));
    stream.onerror = async () => {
      if (stream !== news) return;
      if (stream.readyState !== EventSource.CLOSED) return lost(true);
      news = null;
      // The program refused the stream: perhaps this phone was removed.
      try {
        const came = await ask("/me", { headers: live });
        if (came.status === 401) return gone(came);
      } catch { /* already reported */ }
      setTimeout(listen, pause);
      pause = Math.min(2 * pause, 30000);
    };
  }
  // Closes the stream of changes.
  function deafen() {
    if (news) news.close();
    news = null;
  }
  // Catches up with what the page missed while nobody looked at it.
  function wake() {
    listen();
    flush();
    look();
  }
  setInterval(() => {
    if (!news || Date.now() - heardAt < (news.readyState === EventSource.OPEN ? SILENCE : OPENING)) return;
    deafen();
    listen();
    look();
  }, 2500);
  // A page that is left for another one is hidden, too, but its phone stays at the table by the next page.
  let leaving = false;
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) return wake();
    deafen();
    // The program is told, so that the host's phone may rest in a pocket.
    if (words.count && !out && !leaving && navigator.sendBeacon) navigator.sendBeacon("/hidden", new URLSearchParams());
  });
  for (const kind of ["focus", "pointerdown", "keydown"]) window.addEventListener(kind, () => { if (!news && !document.hidden) wake(); });
  window.addEventListener("online", () => { deafen(); wake(); });
  // A page in the browser's back/forward cache would keep its connection open.
  window.addEventListener("pagehide", () => { leaving = true; deafen(); });
  window.addEventListener("pageshow", (event) => { leaving = false; if (event.persisted) wake(); });
  window.addEventListener("popstate", async () => {
    turn += 1;
    try { const came = await ask(location.href, {}); hush(); show(came.page, new URL(came.url).pathname, false); } catch { /* already reported */ }
  });

  // ---- Photos. The module that prepares them is loaded by pages with a camera button; without it, a photo is sent as it is.
  const MAX_WAIT = 150000, module = document.currentScript.src.replace("script.js", "photo.js");
  // Returns the reduced photo and the parameters of its camera; the original photo without parameters if the module is
  // missing.
  const prepared = (file) => import(module).then((one) => Promise.all([one.smaller(file), one.cameraOf(file)]))
    .catch(() => [file, new URLSearchParams()]);
  // Loads the module for photos in advance on a page with a camera button, and offers the photos that it keeps unsent.
  function prepare() { all("[data-upload]").forEach((box) => offer(box).catch(() => { /* this browser keeps no photos */ })); }
  // Shows that an earlier photo of this form was not sent, with buttons to send or to drop it. If the program has it, the
  // answer was lost: the photo is dropped.
  async function offer(box) {
    const path = box.dataset.upload, store = await import(module);
    if (box.photo || box.offered) return;
    box.offered = true;
    const found = await store.kept(path);
    if (!found || box.photo) return;
    const answer = await fetch("/received/" + found.once).then((came) => came.text()).catch(() => "");
    if (answer === "yes") return store.drop(path);
    if (box.photo || !box.isConnected) return;
    box.photo = Promise.resolve([found.photo, found.camera]);
    box.once = found.once;
    box.kept = true;
    const state = box.querySelector(".state"), time = new Date(found.at).toTimeString().slice(0, 5);
    state.className = "state note doubt";
    state.replaceChildren(words.kept.replace("%", time) + " ", button(words.again, () => upload(box)), button(words.drop, () => release(box)));
  }
  // Keeps the photo of a form on this phone until it is sent or dropped.
  function retain(box) {
    const path = box.dataset.upload, once = box.once;
    box.kept = false;
    box.keeping = Promise.all([import(module), box.photo])
      // A photo whose preparation took so long that another one was chosen is not kept.
      .then(([store, [photo, camera]]) => { if (box.once === once) return store.keep(path, photo, camera, once); })
      .then(() => { if (box.once === once) box.kept = true; })
      .catch(() => { /* a private window: leaving the page loses the photo, so the browser asks */ });
  }
  // Drops the photo of a form, also on this phone.
  function release(box) {
    const path = box.dataset.upload, state = box.querySelector(".state");
    box.photo = null;
    state.className = "state";
    state.replaceChildren();
    Promise.all([import(module), box.keeping]).then(([store]) => { if (!box.photo) return store.drop(path); }).catch(() => { /* nothing is kept */ });
  }
  // Uploads the photo that the user has chosen.
  function chosen(input) {
    const box = input.closest("[data-upload]"), file = input.files[0];
    if (!box || !file) return;
    // The photo is stored until it was read. Clearing the input lets the user choose the same file again.
    box.photo = prepared(file);
    box.once = mark();
    input.value = "";
    retain(box);
    upload(box);
  }
  // Uploads the photo of a form, with its progress, and loads the page of the result once the photo is read.
  async function upload(box) {
    const progress = box.querySelector("progress"), state = box.querySelector(".state");
    const kept = box.photo;
    if (box.request) box.request.abort();
    const request = box.request = new XMLHttpRequest();
    progress.hidden = false;
    progress.value = 0;
    const waiting = (text) => {
      state.className = "state";
      state.replaceChildren(text + " ", button(words.cancel, () => { request.abort(); ended(null); }));
    };
    // Ends the upload. `text`: the error, or null; after an error the photo can be sent again, unless the program can never
    // read it.
    function ended(text, isUnreadable) {
      if (box.request !== request) return;
      box.request = null;
      progress.hidden = true;
      if (!text || isUnreadable) release(box);
      if (!text) return;
      state.className = "state note wrong";
      state.replaceChildren(text + " ", ...(isUnreadable ? [] : [button(words.again, () => upload(box))]));
    }
    waiting(words.sending);
    const [photo, camera] = await kept;
    if (box.request !== request) return;
    request.open("POST", `${box.dataset.upload}?${camera}`);
    request.timeout = MAX_WAIT;
    request.setRequestHeader("Content-Type", photo.type || "image/jpeg");
    request.setRequestHeader("X-Once", box.once);
    request.upload.onprogress = (event) => {
      if (event.lengthComputable) progress.value = 100 * event.loaded / event.total;
      if (event.loaded === event.total) waiting(words.reading);
    };
    request.onload = () => {
      if (box.request !== request) return;
      lost(false);
      if (request.status === 204) {
        ended(null);
        state.textContent = words.arrived;
        waitsFor = box.dataset.upload.replace(/\/photo.*$/, "");
        return arrived();
      }
      const page = new DOMParser().parseFromString(request.responseText, "text/html");
      if (request.status === 401) return gone({ page });
      const why = page.querySelector("[role=alert]");
      ended(why ? why.textContent : words.failed, [413, 415, 422].includes(request.status));
    };
    request.onerror = () => ended(words.failed);
    request.ontimeout = () => ended(words.failed);
    request.send(photo);
  }
  // Loads the page after its photo was read, as soon as there is a connection.
  let waitsFor = null, arriving = false;
  async function arrived() {
    if (!waitsFor || arriving) return;
    arriving = true;
    turn += 1;
    try {
      const came = await ask(waitsFor, {}), path = new URL(came.url).pathname;
      waitsFor = null;
      history[path === shown ? "replaceState" : "pushState"](null, "", came.url);
      const notes = told(came.page);
      show(came.page, path, false);
      say(notes);
      scrollTo(0, 0);
    } catch {
      setTimeout(arrived, 3000);
    }
    arriving = false;
  }
  window.addEventListener("beforeunload", (event) => {
    if (all("[data-upload]").some((box) => box.photo && !box.kept)) event.preventDefault();
  });

  // Shows the messages of the page in the bar, where updates of the page leave them, with those of the page before a reload.
  function recall() {
    const kept = store.get("notes", null);
    if (kept && kept.path === location.pathname) say(kept.notes);
    else if (kept) read.push(...kept.notes.map((note) => note.id).filter(Boolean));
    say(told(document).filter((note) => note.id));
  }
  remember(body);
  recall();
  restore();
  prepare();
  listen();
  // Unsent entries of an earlier page are sent now, unless they are too old.
  for (const entry of [...outbox]) if (Date.now() - entry.at > MAX_AGE) tooLate(entry);
  marked();
  flush();
})();
