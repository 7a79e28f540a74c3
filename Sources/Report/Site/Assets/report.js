// Sorts and filters tables, shows chart values with links to samples, copies sections as Markdown and compares samples.
// All pages are readable without it.
// Text from the project under review is always inserted as text, never as markup; tables of values are markup that the
// page already contains, with escaped text.
"use strict";

(() => {
  const collator = new Intl.Collator("en", { numeric: true, sensitivity: "base" });
  const pageLength = 100;

  // The root of the site, relative to this script.
  const site = new URL("../", document.currentScript.src);

  function make(name, attributes = {}, ...children) {
    const element = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) {
      if (value === true) element.setAttribute(key, "");
      else if (value !== false && value !== null && value !== undefined) element.setAttribute(key, value);
    }
    element.append(...children);
    return element;
  }

  const grouped = (number) => String(Math.abs(number)).replace(/\B(?=(\d{3})+$)/g, ",");

  // Formats figures in the same way as the pages.
  function figure(value, unit) {
    if (value === null || value === undefined) return "–";
    if (unit === "share") {
      let thousandths = Math.round(value * 1000);
      if (thousandths === 1000 && value < 1) thousandths = 999;
      return `${(thousandths / 10).toFixed(1)}%`;
    }
    if (unit === "ratio") return value.toFixed(1);
    return (value < 0 ? "−" : "") + grouped(Math.round(value));
  }

  function difference(value, unit) {
    if (value === null) return "–";
    const size = unit === "count" ? grouped(Math.round(value)) : Math.abs(unit === "share" ? value * 100 : value).toFixed(1);
    if (Number(size.replaceAll(",", "")) === 0) return "±" + size;
    return (value > 0 ? "+" : "−") + size;
  }

  // A path that can wrap after each slash.
  const breakable = (path) => path.split("/").flatMap((part, index) => (index === 0 ? [part] : ["/", make("wbr"), part]));

  // MARK: Tables

  // Matching is case-insensitive unless the query contains a capital letter.
  function matcher(query) {
    if (query === "") return () => true;
    const isLowercase = query === query.toLowerCase();
    return (text) => (isLowercase ? text.toLowerCase() : text).includes(query);
  }

  // Missing values come last, and the order of equal values is preserved.
  function order(kind, isAscending) {
    return (left, right) => {
      if (left.key === right.key) return left.rank - right.rank;
      if (left.key === null) return 1;
      if (right.key === null) return -1;
      const result = kind === "number" ? left.key - right.key : collator.compare(left.key, right.key);
      return (isAscending ? result : -result) || left.rank - right.rank;
    };
  }

  // Turns headings into buttons that call `sort(column, isAscending)`.
  function makeSortable(table, sort) {
    const headings = [...table.tHead.rows[0].cells];
    headings.forEach((heading, column) => {
      const kind = heading.dataset.kind;
      if (!kind) return;
      const button = make("button", { type: "button" }, ...heading.childNodes);
      heading.append(button);
      button.addEventListener("click", () => {
        const current = heading.getAttribute("aria-sort");
        const isAscending = current ? current === "descending" : kind === "text";
        for (const other of headings) other.removeAttribute("aria-sort");
        heading.setAttribute("aria-sort", isAscending ? "ascending" : "descending");
        sort(column, isAscending);
      });
    });
  }

  // Stores filters in the URL fragment, so that filtered views can be shared and survive navigation.
  const address = {
    values() {
      const text = location.hash.slice(1);
      return new URLSearchParams(text.includes("=") ? text : "");
    },
    set(name, value) {
      const values = this.values();
      if (value === "") values.delete(name);
      else values.set(name, value);
      const text = values.toString();
      if (text === "" && !location.hash.includes("=")) return;
      history.replaceState(null, "", text === "" ? location.pathname + location.search : "#" + text);
    },
  };

  function makeFilter(table, count, changed) {
    const name = table.dataset.filter.toLowerCase().replace(/^filter /, "").replaceAll(/[^a-z0-9]+/g, "-");
    const label = table.dataset.filter;
    const field = make("input", { type: "search", "aria-label": label, placeholder: label, autocomplete: "off", spellcheck: "false" });
    const status = make("span", { role: "status", class: "muted" });
    table.closest(".scroll").before(make("div", { class: "tools" }, field, status));
    let timer = 0;
    const apply = () => {
      const query = field.value.trim();
      const shown = changed(matcher(query));
      status.textContent = query === "" ? "" : `${grouped(shown)} of ${grouped(count())}`;
      address.set(name, query);
    };
    field.addEventListener("input", () => {
      clearTimeout(timer);
      timer = setTimeout(apply, 80);
    });
    const restore = () => {
      const value = address.values().get(name) ?? "";
      if (value === field.value.trim()) return;
      field.value = value;
      apply();
    };
    addEventListener("hashchange", restore);
    return { field, apply, restore };
  }

  // A table with all of its rows in the page.
  function plainTable(table) {
    const body = table.tBodies[0];
    const kinds = [...table.tHead.rows[0].cells].map((heading) => heading.dataset.kind);
    makeSortable(table, (column, isAscending) => {
      const entries = [...body.rows].map((row, rank) => {
        const cell = row.cells[column];
        const key = kinds[column] === "number" ? ("v" in cell.dataset ? Number(cell.dataset.v) : null) : cell.textContent.trim();
        return { row, key, rank };
      });
      entries.sort(order(kinds[column], isAscending));
      body.append(...entries.map((entry) => entry.row));
    });
    if (!table.dataset.filter) return;
    makeFilter(table, () => body.rows.length, (matches) => {
      let shown = 0;
      for (const row of body.rows) {
        row.hidden = !matches(row.textContent);
        if (!row.hidden) shown += 1;
      }
      return shown;
    }).restore();
  }

  // A table whose rows are loaded from a data file: the first cell is a name with its page; all other cells are figures.
  function longTable(holder, kinds, rows) {
    const table = holder.querySelector("table");
    const body = table.tBodies[0];
    let matching = rows.map((row, rank) => ({ row, rank }));
    let page = 0;
    const labels = [...table.tHead.rows[0].cells].map((heading) => heading.textContent);
    const previous = make("button", { type: "button" }, "Previous");
    const next = make("button", { type: "button" }, "Next");
    const position = make("span", { role: "status", class: "muted" });

    function render() {
      const start = page * pageLength;
      const visible = matching.slice(start, start + pageLength);
      body.replaceChildren(...visible.map(({ row }) => {
        const name = row[1] === null ? make("span", {}, ...breakable(row[0])) : make("a", { href: row[1] }, ...breakable(row[0]));
        const cells = row.slice(2).map((value, index) => make("td", { class: "number", "data-label": labels[index + 1] }, figure(value, kinds[index + 1])));
        return make("tr", {}, make("th", { scope: "row" }, name), ...cells);
      }));
      previous.disabled = page === 0;
      next.disabled = start + pageLength >= matching.length;
      position.textContent = matching.length === 0 ? "No rows" : `${grouped(start + 1)} to ${grouped(start + visible.length)} of ${grouped(matching.length)}`;
    }

    let compare = null;
    const arrange = () => {
      if (compare) matching.sort(compare);
      page = 0;
      render();
    };
    makeSortable(table, (column, isAscending) => {
      const kind = column === 0 ? "text" : "number";
      const key = (entry) => entry.row[column === 0 ? 0 : column + 1];
      const byKey = order(kind, isAscending);
      compare = (left, right) => byKey({ key: key(left), rank: left.rank }, { key: key(right), rank: right.rank });
      arrange();
    });
    const filter = makeFilter(table, () => rows.length, (matches) => {
      matching = rows.map((row, rank) => ({ row, rank })).filter(({ row }) => matches(row[0]));
      arrange();
      return matching.length;
    });
    previous.addEventListener("click", () => { page -= 1; render(); });
    next.addEventListener("click", () => { page += 1; render(); });
    table.caption.textContent = "All files";
    holder.append(make("div", { class: "pager" }, previous, next, position));
    const fixedPages = document.querySelector("nav.pages");
    if (fixedPages) fixedPages.hidden = true;
    filter.restore();
    filter.apply();
  }

  // MARK: Charts

  const monthNames = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

  function dayText(number) {
    const date = new Date(number * 86400000);
    return `${date.getUTCDate()} ${monthNames[date.getUTCMonth()]} ${date.getUTCFullYear()}`;
  }

  const isoDay = (number) => new Date(number * 86400000).toISOString().slice(0, 10);

  // Adds a line that follows the pointer or the arrow keys, and shows the values at its position.
  function readable(chart) {
    const data = JSON.parse(chart.dataset.chart);
    const count = data.x.length;
    if (count === 0) return;
    const readout = make("p", { class: "readout", "aria-hidden": "true" });
    const text = make("span");
    const more = make("a", { tabindex: "-1" }, "What changed");
    const title = chart.querySelector("figcaption > :first-child").textContent;
    const scrub = make("input", { type: "range", class: "scrub", min: 0, max: count - 1, value: count - 1, "aria-label": `Values of ${title}` });
    const drawings = [...chart.querySelectorAll("svg[data-plot]")];
    chart.insertBefore(scrub, drawings[0]);
    chart.append(readout);

    // Returns the page of the sample at a point, or null.
    function page(index) {
      const name = data.pages === true ? isoDay(data.days[index]) : data.pages ? data.pages[index] : null;
      return name === null ? null : new URL(`samples/${name}.html`, site).href;
    }

    function sentence(index) {
      const values = data.names.map((name, series) => `${name} ${figure(data.values[series][index], data.unit)}`);
      const release = data.releases[index] ? [`release ${data.releases[index]}`] : [];
      const event = data.events[index] ? [data.events[index]] : [];
      if (data.labels) return [data.labels[index], ...values].join(" · ");
      const day = data.week ? `week of ${dayText(data.days[index])}` : dayText(data.days[index]);
      return [day, ...values, ...release, ...event].join(" · ");
    }

    function clear() {
      readout.replaceChildren();
      for (const drawing of drawings) drawing.querySelector("g.cursors")?.remove();
    }

    function show(index) {
      text.textContent = sentence(index);
      scrub.value = index;
      const target = page(index);
      readout.replaceChildren(text);
      if (target !== null) {
        more.href = target;
        readout.append(" · ", more);
      }
      scrub.setAttribute("aria-valuetext", text.textContent + (target === null ? "" : ". Press Enter to see what changed."));
      for (const drawing of drawings) {
        const [left, width, top, height, low, high] = drawing.dataset.plot.split(" ").map(Number);
        const space = "http://www.w3.org/2000/svg";
        const group = document.createElementNS(space, "g");
        group.setAttribute("class", "cursors");
        const x = left + data.x[index] / 10000 * width;
        const add = (name, attributes) => {
          const element = document.createElementNS(space, name);
          for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
          group.append(element);
        };
        add("line", { class: "cursor", x1: x, x2: x, y1: top, y2: top + height });
        if (data.lines && high > low) {
          for (const values of data.values) {
            if (values[index] === null) continue;
            const y = top + height - (values[index] - low) / (high - low) * height;
            add("circle", { class: "partial", cx: x, cy: y, r: 3.5 });
          }
        }
        drawing.querySelector("g.cursors")?.remove();
        drawing.append(group);
      }
    }

    function nearest(event, drawing) {
      const box = drawing.getBoundingClientRect();
      const [left, width] = drawing.dataset.plot.split(" ").map(Number);
      const position = (event.clientX - box.left) / box.width * drawing.viewBox.baseVal.width;
      const wanted = (position - left) / width * 10000;
      let best = 0;
      data.x.forEach((x, index) => { if (Math.abs(x - wanted) < Math.abs(data.x[best] - wanted)) best = index; });
      return best;
    }

    for (const drawing of drawings) {
      drawing.addEventListener("pointermove", (event) => show(nearest(event, drawing)));
      drawing.addEventListener("pointerdown", (event) => show(nearest(event, drawing)));
      drawing.addEventListener("pointerleave", (event) => {
        if (event.pointerType === "mouse" && !chart.contains(event.relatedTarget)) clear();
      });
      if (data.pages === false) continue;
      drawing.classList.add("leads");
      // On touch screens, the first tap shows the values, and the link next to them opens the page.
      drawing.addEventListener("click", (event) => {
        const target = event.pointerType === "mouse" ? page(nearest(event, drawing)) : null;
        if (target !== null) location.href = target;
      });
    }
    chart.addEventListener("pointerleave", (event) => { if (event.pointerType === "mouse") clear(); });
    scrub.setAttribute("aria-valuetext", sentence(count - 1));
    scrub.addEventListener("input", () => show(Number(scrub.value)));
    scrub.addEventListener("focus", () => { if (scrub.matches(":focus-visible")) show(Number(scrub.value)); });
    scrub.addEventListener("blur", clear);
    chart.addEventListener("keydown", (event) => {
      if (event.key === "Escape") clear();
      const target = event.key === "Enter" && event.target === scrub ? page(Number(scrub.value)) : null;
      if (target !== null) location.href = target;
    });
  }

  // With scripts enabled, browsers treat the content of `noscript` as text, so unopened tables cost nothing.
  function fillValues(details) {
    const stored = details.querySelector("noscript");
    if (stored) stored.replaceWith(...new DOMParser().parseFromString(stored.textContent, "text/html").body.childNodes);
  }

  // MARK: Markdown

  const collapsed = (text) => text.replaceAll(/\s+/g, " ").trim();

  // Returns the text without content that is only visual or only for screen readers.
  function textOf(node) {
    if (node.nodeType === Node.TEXT_NODE) return node.textContent;
    if (node.nodeType !== Node.ELEMENT_NODE || node.hidden) return "";
    if (node.matches("svg, .unseen, button, input")) return "";
    const inside = [...node.childNodes].map(textOf).join("");
    if (node.matches("code")) return "`" + inside.replaceAll("`", "'") + "`";
    if (node.matches("strong")) return `**${inside}**`;
    if (node.matches("a[href]") && collapsed(inside) !== "") return `[${collapsed(inside)}](${node.href})`;
    return node.matches(".about, dt, dd, p, li, br") ? ` ${inside} ` : inside;
  }

  const cellText = (cell) => collapsed(textOf(cell)).replaceAll("|", "\\|");

  function tableMarkdown(table) {
    const line = (cells) => `| ${cells.join(" | ")} |`;
    const head = table.tHead ? [...table.tHead.rows[0].cells] : [];
    const rows = [...table.tBodies].flatMap((body) => [...body.rows]).filter((row) => !row.hidden);
    if (rows.length === 0) return "";
    const width = head.length || rows[0].cells.length;
    const titles = head.length ? head.map((cell) => collapsed(cell.textContent)) : Array(width).fill("");
    const rule = titles.map((_, index) => (head[index]?.dataset.kind === "number" ? "---:" : "---"));
    return [line(titles), line(rule), ...rows.map((row) => line([...row.cells].map(cellText)))].join("\n");
  }

  function markdown(element) {
    if (element.hidden || element.matches("svg, .tools, .copy, .more, .pager, nav, input")) return [];
    if (element.matches("table")) return [tableMarkdown(element)];
    if (element.matches("h1, h2, h3, h4")) return ["#".repeat(Number(element.tagName[1])) + " " + collapsed(textOf(element))];
    if (element.matches("pre")) return ["```swift\n" + element.innerText.trimEnd() + "\n```"];
    if (element.matches("ul, ol")) {
      const mark = (index) => (element.matches("ol") ? `${index + 1}.` : "-");
      return [[...element.children].map((item, index) => `${mark(index)} ${collapsed(textOf(item))}`).join("\n")];
    }
    if (element.matches("dl")) {
      const pairs = [...element.querySelectorAll("dt")].map((term) => `- ${collapsed(textOf(term))}: ${collapsed(textOf(term.nextElementSibling))}`);
      return [pairs.join("\n")];
    }
    if (element.matches("p, summary, figcaption p")) return [collapsed(textOf(element))];
    return [...element.children].flatMap(markdown);
  }

  async function copy(text) {
    try {
      await navigator.clipboard.writeText(text);
      return true;
    } catch {
      // Pages on a host without TLS cannot use the clipboard API, but they can copy a selection.
      const field = make("textarea", { class: "unseen", "aria-hidden": "true" });
      field.value = text;
      document.body.append(field);
      field.select();
      const isDone = document.execCommand("copy");
      field.remove();
      return isDone;
    }
  }

  function copyable(section) {
    const heading = section.querySelector(":scope > h2:not(.unseen)");
    if (!heading) return;
    const button = make("button", { type: "button", class: "copy", "aria-label": `Copy ${heading.textContent} as Markdown` }, "Copy as Markdown");
    const status = make("span", { role: "status", class: "unseen" });
    heading.after(button, status);
    button.addEventListener("click", async () => {
      section.querySelectorAll("details.values").forEach(fillValues);
      const text = markdown(section).filter((part) => part !== "").join("\n\n") + "\n";
      const isDone = await copy(text);
      button.textContent = isDone ? "Copied" : "Could not copy";
      status.textContent = button.textContent;
      setTimeout(() => { button.textContent = "Copy as Markdown"; status.textContent = ""; }, 2000);
    });
  }

  // MARK: Comparison

  function comparable(data) {
    const root = document.querySelector("[data-compare]");
    if (!root) return;
    const [metrics, rules, files] = [...root.querySelectorAll("table")];
    const picker = (label, value) => {
      const select = make("select", {}, ...data.samples.map((name, index) => make("option", { value: index }, name)).reverse());
      select.value = value;
      root.querySelector(".pickers").append(make("label", {}, label, select));
      select.addEventListener("change", update);
      return select;
    };
    const first = picker("Before", root.dataset.first);
    const second = picker("After", root.dataset.second);

    function cell(value, text, label) {
      return make("td", { class: "number", "data-v": value, "data-label": label }, text);
    }

    function change(value, metric) {
      const text = difference(value, metric.unit);
      const isNothing = value === null || text.startsWith("±");
      const sense = isNothing || metric.better === 0 ? "" : (value > 0) === (metric.better > 0) ? "better" : "worse";
      const span = make("span", { class: isNothing ? "muted" : `delta ${sense}` });
      if (!isNothing) span.append(make("span", { "aria-hidden": "true" }, (value > 0 ? "▲" : "▼") + "\u00a0"));
      span.append(text);
      if (sense) span.append(make("span", { class: "unseen" }, `, ${sense}`));
      const result = cell(value, "", "Change");
      result.append(span);
      return result;
    }

    function counts(keys, isBefore, isAfter) {
      const found = new Map();
      for (let life = 0; life < data.born.length; life += 1) {
        const gone = data.gone[life] ?? Infinity;
        const before = data.born[life] <= isBefore && isBefore < gone;
        const after = data.born[life] <= isAfter && isAfter < gone;
        if (before === after) continue;
        const entry = found.get(keys[life]) ?? [0, 0];
        entry[after ? 0 : 1] += 1;
        found.set(keys[life], entry);
      }
      return [...found].sort((left, right) => right[1][0] - left[1][0] || left[0] - right[0]);
    }

    // Shows the table, or a note if it is empty.
    function fill(table, found, names, pages) {
      const section = table.closest("section");
      const note = section.querySelector(".note");
      note.hidden = found.length <= data.rows;
      note.textContent = note.hidden ? "" : `${grouped(data.rows)} of ${grouped(found.length)} ${table === files ? "files" : "rules"}.`;
      section.querySelector("[data-found]").hidden = found.length === 0;
      section.querySelector(".nothing").hidden = found.length > 0;
      table.tBodies[0].replaceChildren(...found.slice(0, data.rows).map(([index, [introduced, fixed]]) => {
        const name = pages[index] === null ? make("span", {}, ...breakable(names[index])) : make("a", { href: pages[index] }, ...breakable(names[index]));
        return make("tr", {}, make("th", { scope: "row" }, name), cell(introduced, grouped(introduced), "Introduced"), cell(fixed, grouped(fixed), "Fixed"));
      }));
      // Applies the filter to the new rows.
      section.querySelector(".tools input")?.dispatchEvent(new Event("input"));
    }

    function update() {
      const [before, after] = [Number(first.value), Number(second.value)];
      const name = (index) => make("strong", {}, data.samples[index]);
      const isSame = before === after;
      for (const part of root.querySelectorAll(":scope > .scroll, :scope > section")) part.hidden = isSame;
      if (isSame) {
        root.querySelector(".compared").replaceChildren("Both sides are the sample of ", name(before), ". Select a different one to see what changed.");
        return;
      }
      const order = before > after ? ". “Before” is the newer sample, so introduced and fixed findings are swapped." : "";
      const limit = data.complete ? "" : `. Only the latest ${grouped(data.born.length)} findings are compared.`;
      root.querySelector(".compared").replaceChildren(name(before), " and ", name(after), order, limit);
      metrics.tBodies[0].replaceChildren(...data.metrics.map((metric) => {
        const [left, right] = [metric.values[before], metric.values[after]];
        const moved = left === null || right === null ? null : right - left;
        return make("tr", {}, make("th", { scope: "row" }, metric.title), cell(left, figure(left, metric.unit), "Before"),
          cell(right, figure(right, metric.unit), "After"), change(moved, metric));
      }));
      fill(rules, counts(data.rule, before, after), data.rules, data.rulePages);
      fill(files, counts(data.file, before, after), data.files, data.filePages);
    }
  }

  // Called by data files, which are loaded after this script.
  window.reportTable = (name, kinds, rows) => {
    const holder = document.querySelector(`[data-table="${name}"]`);
    if (holder) longTable(holder, kinds, rows);
  };
  window.reportCompare = comparable;

  for (const table of document.querySelectorAll("table[data-sortable]")) {
    if (!table.closest('[data-table="files"]')) plainTable(table);
  }
  for (const chart of document.querySelectorAll("figure[data-chart]")) readable(chart);
  for (const details of document.querySelectorAll("details.values")) details.addEventListener("toggle", () => fillValues(details));
  for (const section of document.querySelectorAll("main section")) copyable(section);
  addEventListener("beforeprint", () => {
    for (const details of document.querySelectorAll("details.items")) details.open = true;
  });
})();
