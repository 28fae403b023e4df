// Our own script, all of it: news of changes, forms without a jump of the page, photos made smaller before they are sent.
// Without it every page still works, but for the photo.
"use strict";
(() => {
  const body = document.body, words = body.dataset;
  const main = () => document.getElementById("main");
  const script = { "X-Live": "1" };

  // Puts a page that was fetched in the place of this one.
  function take(text, url, push) {
    const page = new DOMParser().parseFromString(text, "text/html");
    const fresh = page.getElementById("main");
    if (!fresh) return location.assign(url);
    const open = [...document.querySelectorAll("main details")].map((d) => d.open);
    const same = push ? null : location.pathname;
    main().replaceWith(document.adoptNode(fresh));
    // What a person folded stays so while the same page follows a change.
    if (same === new URL(url, location.href).pathname) {
      const now = [...document.querySelectorAll("main details")];
      if (now.length === open.length) now.forEach((d, i) => { d.open = open[i] || d.open; });
    }
    const header = page.querySelector("header"), nav = page.querySelector("nav");
    const put = (old, next) => { if (old && next) old.replaceWith(document.adoptNode(next)); };
    put(document.querySelector("header"), header);
    put(document.querySelector("nav"), nav);
    document.title = page.title;
    if (page.body.dataset.count) body.dataset.count = page.body.dataset.count;
    ready();
  }

  async function fetched(url, options, push) {
    const answer = await fetch(url, { credentials: "same-origin", ...options });
    const text = await answer.text();
    if (push && answer.ok) history.pushState(null, "", answer.url);
    take(text, answer.url, push);
    return answer;
  }

  // News. The number of the page that is shown tells whether it missed something.
  let news = null, asking = false, again = false;
  async function look() {
    if (!main() || !main().hasAttribute("data-live")) return;
    if (asking) { again = true; return; }
    asking = true;
    try {
      await fetched(location.href, { headers: script });
    } catch { /* the connection says so itself */ }
    asking = false;
    if (again) { again = false; look(); }
  }
  function lost(is) {
    let line = document.getElementById("lost");
    if (is && !line) {
      line = document.createElement("p");
      line.id = "lost";
      line.className = "note wrong";
      line.setAttribute("role", "status");
      line.textContent = words.lost;
      body.prepend(line);
    }
    if (!is && line) line.remove();
  }
  function listen() {
    if (!words.count || news) return;
    news = new EventSource("/events");
    news.onopen = () => lost(false);
    news.onmessage = (event) => {
      const count = event.data.split(" ")[0];
      if (count !== body.dataset.count) { body.dataset.count = count; look(); }
    };
    news.onerror = () => {
      lost(true);
      if (news.readyState === EventSource.CLOSED) { news = null; setTimeout(listen, 2000); }
    };
  }
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") { if (!news) listen(); look(); }
  });
  // A page that the browser keeps for "back" would hold its connection; after six of them nothing loads any more.
  window.addEventListener("pagehide", () => { if (news) { news.close(); news = null; } });
  window.addEventListener("pageshow", (event) => { if (event.persisted) { listen(); look(); } });
  window.addEventListener("popstate", () => { fetched(location.href, {}); });

  // Forms and tiles: the page stays where it is.
  async function send(form, button) {
    const data = new URLSearchParams(new FormData(form));
    if (button && button.name) data.append(button.name, button.value);
    form.setAttribute("aria-busy", "true");
    try {
      const at = scrollY, from = location.pathname;
      await fetched(form.action, { method: "POST", body: data }, true);
      if (location.pathname === from) scrollTo(0, at); else scrollTo(0, 0);
    } catch {
      form.removeAttribute("aria-busy");
      lost(true);
    }
  }
  document.addEventListener("submit", (event) => {
    const form = event.target;
    // Joining and leaving change the cookie: those are whole pages.
    const action = new URL(form.action).pathname;
    if (form.method !== "post" || ["/join", "/me/leave", "/lang"].includes(action)) return;
    event.preventDefault();
    if (form.getAttribute("aria-busy") !== "true") send(form, event.submitter);
  });
  document.addEventListener("change", (event) => {
    const form = event.target.form;
    if (form && form.hasAttribute("data-auto")) form.requestSubmit();
  });
  document.addEventListener("click", (event) => {
    const link = event.target.closest("a[data-swap]");
    if (!link || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const at = scrollY;
    fetched(link.href, {}, true).then(() => {
      scrollTo(0, at);
      const picked = document.getElementById("tile");
      if (picked) picked.scrollIntoView({ block: "nearest", behavior: "smooth" });
    }).catch(() => lost(true));
  });

  // A photo larger than this is made smaller; drawing it again leaves place and camera behind.
  const LONGEST = 2560;
  async function smaller(file) {
    try {
      const picture = await createImageBitmap(file, { imageOrientation: "from-image" });
      const scale = Math.min(1, LONGEST / Math.max(picture.width, picture.height));
      const canvas = document.createElement("canvas");
      canvas.width = Math.round(picture.width * scale);
      canvas.height = Math.round(picture.height * scale);
      canvas.getContext("2d").drawImage(picture, 0, 0, canvas.width, canvas.height);
      picture.close();
      const blob = await new Promise((done) => canvas.toBlob(done, "image/jpeg", 0.9));
      return blob || file;
    } catch {
      return file; // an old browser: the program takes it as it is, if it is not too large
    }
  }
  async function upload(box, file) {
    const progress = box.querySelector("progress"), state = box.querySelector(".state");
    progress.hidden = false;
    progress.value = 0;
    state.className = "state";
    state.textContent = words.sending;
    const photo = await smaller(file);
    const request = new XMLHttpRequest();
    request.open("POST", box.dataset.upload);
    request.setRequestHeader("Content-Type", photo.type || "image/jpeg");
    request.upload.onprogress = (event) => {
      if (event.lengthComputable) progress.value = 100 * event.loaded / event.total;
      if (event.loaded === event.total) state.textContent = words.reading;
    };
    const failed = (text) => {
      progress.hidden = true;
      state.className = "state note wrong";
      state.textContent = text;
    };
    request.onload = () => {
      if (request.status === 204) return fetched("/win", {}, true).then(() => scrollTo(0, 0));
      const page = new DOMParser().parseFromString(request.responseText, "text/html");
      const why = page.querySelector("[role=alert]");
      failed(why ? why.textContent : words.failed);
    };
    request.onerror = () => failed(words.failed);
    request.send(photo);
  }
  function ready() {
    for (const box of document.querySelectorAll("[data-upload]")) {
      for (const input of box.querySelectorAll("input[type=file]")) {
        input.onchange = () => { if (input.files[0]) upload(box, input.files[0]); };
      }
    }
  }
  ready();
  listen();
})();
