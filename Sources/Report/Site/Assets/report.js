// Lets people sort and filter tables, read values off charts and compare any two samples. Pages read well without it.
// What comes from the project is only ever set as text, never as markup.
"use strict";

(() => {
  const collator = new Intl.Collator("en", { numeric: true, sensitivity: "base" });
  const pageLength = 100;

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

  // As the pages write figures.
  function figure(value, unit) {
    if (value === null || value === undefined) return "–";
    if (unit === "share") {
      let thousandths = Math.round(value * 1000);
      if (thousandths === 1000 && value < 1) thousandths = 999;
      return `${(thousandths / 10).toFixed(1)} %`;
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

  // A path that may be broken after each slash.
  const breakable = (path) => path.split("/").flatMap((part, index) => (index === 0 ? [part] : ["/", make("wbr"), part]));

  // MARK: Tables

  // Small capitals are as good as large ones, unless somebody asked for a large one.
  function matcher(query) {
    if (query === "") return () => true;
    const isSmall = query === query.toLowerCase();
    return (text) => (isSmall ? text.toLowerCase() : text).includes(query);
  }

  // Missing values come last, equal ones stay in their order.
  function order(kind, isAscending) {
    return (left, right) => {
      if (left.key === right.key) return left.place - right.place;
      if (left.key === null) return 1;
      if (right.key === null) return -1;
      const result = kind === "number" ? left.key - right.key : collator.compare(left.key, right.key);
      return (isAscending ? result : -result) || left.place - right.place;
    };
  }

  // The headings become buttons; `sort(column, isAscending)` does the work.
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

  function makeFilter(table, count, changed) {
    const label = table.dataset.filter;
    const field = make("input", { type: "search", "aria-label": label, placeholder: label, autocomplete: "off", spellcheck: "false" });
    const status = make("span", { role: "status", class: "muted" });
    table.closest(".scroll").before(make("div", { class: "tools" }, field, status));
    let timer = 0;
    const apply = () => {
      const query = field.value.trim();
      const shown = changed(matcher(query));
      status.textContent = query === "" ? "" : `${grouped(shown)} of ${grouped(count)}`;
    };
    field.addEventListener("input", () => {
      clearTimeout(timer);
      timer = setTimeout(apply, 80);
    });
    return { field, apply };
  }

  // A table whose rows are all in the page.
  function plainTable(table) {
    const body = table.tBodies[0];
    const kinds = [...table.tHead.rows[0].cells].map((heading) => heading.dataset.kind);
    makeSortable(table, (column, isAscending) => {
      const entries = [...body.rows].map((row, place) => {
        const cell = row.cells[column];
        const key = kinds[column] === "number" ? ("v" in cell.dataset ? Number(cell.dataset.v) : null) : cell.textContent.trim();
        return { row, key, place };
      });
      entries.sort(order(kinds[column], isAscending));
      body.append(...entries.map((entry) => entry.row));
    });
    if (!table.dataset.filter) return;
    makeFilter(table, body.rows.length, (matches) => {
      let shown = 0;
      for (const row of body.rows) {
        row.hidden = !matches(row.textContent);
        if (!row.hidden) shown += 1;
      }
      return shown;
    });
  }

  // A table whose rows come from a data file: the first cell is a text with its page, the others are figures.
  function longTable(holder, kinds, rows) {
    const table = holder.querySelector("table");
    const body = table.tBodies[0];
    let matching = rows.map((row, place) => ({ row, place }));
    let page = 0;
    const previous = make("button", { type: "button" }, "Previous");
    const next = make("button", { type: "button" }, "Next");
    const position = make("span", { role: "status", class: "muted" });

    function render() {
      const start = page * pageLength;
      const visible = matching.slice(start, start + pageLength);
      body.replaceChildren(...visible.map(({ row }) => {
        const name = row[1] === null ? make("span", {}, ...breakable(row[0])) : make("a", { href: row[1] }, ...breakable(row[0]));
        const cells = row.slice(2).map((value, index) => make("td", { class: "number" }, figure(value, kinds[index + 1])));
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
      compare = (left, right) => byKey({ key: key(left), place: left.place }, { key: key(right), place: right.place });
      arrange();
    });
    const filter = makeFilter(table, rows.length, (matches) => {
      matching = rows.map((row, place) => ({ row, place })).filter(({ row }) => matches(row[0]));
      arrange();
      return matching.length;
    });
    previous.addEventListener("click", () => { page -= 1; render(); });
    next.addEventListener("click", () => { page += 1; render(); });
    table.caption.textContent = "All files";
    holder.append(make("div", { class: "pager" }, previous, next, position));
    const fixedPages = document.querySelector("nav.pages");
    if (fixedPages) fixedPages.hidden = true;
    const query = new URLSearchParams(location.hash.slice(1)).get("q");
    if (query) filter.field.value = query;
    filter.apply();
  }

  // MARK: Charts

  const monthNames = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

  function dayText(number) {
    const date = new Date(number * 86400000);
    return `${date.getUTCDate()} ${monthNames[date.getUTCMonth()]} ${date.getUTCFullYear()}`;
  }

  // A line that follows the pointer or the arrow keys, and the values under it.
  function readable(chart) {
    const data = JSON.parse(chart.dataset.chart);
    const count = data.x.length;
    if (count === 0) return;
    const readout = make("p", { class: "readout", "aria-hidden": "true" });
    const title = chart.querySelector("figcaption > :first-child").textContent;
    const scrub = make("input", { type: "range", class: "scrub", min: 0, max: count - 1, value: count - 1, "aria-label": `Values of ${title}` });
    const drawings = [...chart.querySelectorAll("svg[data-plot]")];
    chart.insertBefore(scrub, drawings[0]);
    chart.append(readout);

    function sentence(index) {
      const values = data.names.map((name, series) => `${name} ${figure(data.values[series][index], data.unit)}`);
      const release = data.releases[index] ? [`release ${data.releases[index]}`] : [];
      return [dayText(data.days[index]), ...values, ...release].join(" · ");
    }

    function clear() {
      readout.textContent = "";
      for (const drawing of drawings) drawing.querySelector("g.cursors")?.remove();
    }

    function show(index) {
      readout.textContent = sentence(index);
      scrub.value = index;
      scrub.setAttribute("aria-valuetext", readout.textContent);
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
      const place = (event.clientX - box.left) / box.width * drawing.viewBox.baseVal.width;
      const wanted = (place - left) / width * 10000;
      let best = 0;
      data.x.forEach((x, index) => { if (Math.abs(x - wanted) < Math.abs(data.x[best] - wanted)) best = index; });
      return best;
    }

    for (const drawing of drawings) {
      drawing.addEventListener("pointermove", (event) => show(nearest(event, drawing)));
      drawing.addEventListener("pointerdown", (event) => show(nearest(event, drawing)));
      drawing.addEventListener("pointerleave", (event) => { if (event.pointerType === "mouse") clear(); });
    }
    scrub.setAttribute("aria-valuetext", sentence(count - 1));
    scrub.addEventListener("input", () => show(Number(scrub.value)));
    scrub.addEventListener("focus", () => { if (scrub.matches(":focus-visible")) show(Number(scrub.value)); });
    scrub.addEventListener("blur", clear);
    chart.addEventListener("keydown", (event) => { if (event.key === "Escape") clear(); });
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

    function cell(value, text) {
      return make("td", value === null ? { class: "number" } : { class: "number", "data-v": value }, text);
    }

    function change(value, metric) {
      const text = difference(value, metric.unit);
      const isNothing = value === null || text.startsWith("±");
      const sense = isNothing || metric.better === 0 ? "" : (value > 0) === (metric.better > 0) ? "better" : "worse";
      const span = make("span", { class: isNothing ? "muted" : `delta ${sense}` });
      if (!isNothing) span.append(make("span", { "aria-hidden": "true" }, (value > 0 ? "▲" : "▼") + "\u00a0"));
      span.append(text);
      if (sense) span.append(make("span", { class: "unseen" }, `, ${sense}`));
      const held = cell(value, "");
      held.append(span);
      return held;
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

    function fill(table, found, names, pages) {
      table.tBodies[0].replaceChildren(...found.slice(0, data.rows).map(([index, [introduced, fixed]]) => {
        const name = pages[index] === null ? make("span", {}, ...breakable(names[index])) : make("a", { href: pages[index] }, ...breakable(names[index]));
        return make("tr", {}, make("th", { scope: "row" }, name), cell(introduced, grouped(introduced)), cell(fixed, grouped(fixed)));
      }));
    }

    function update() {
      const [before, after] = [Number(first.value), Number(second.value)];
      root.querySelector(".compared").replaceChildren(
        make("strong", {}, data.samples[before]), " and ", make("strong", {}, data.samples[after]));
      metrics.tBodies[0].replaceChildren(...data.metrics.map((metric) => {
        const [left, right] = [metric.values[before], metric.values[after]];
        const moved = left === null || right === null ? null : right - left;
        return make("tr", {}, make("th", { scope: "row" }, metric.title), cell(left, figure(left, metric.unit)),
          cell(right, figure(right, metric.unit)), change(moved, metric));
      }));
      fill(rules, counts(data.rule, before, after), data.rules, data.rulePages);
      fill(files, counts(data.file, before, after), data.files, data.filePages);
    }
  }

  // Data files call these; each stands behind this script in the page.
  window.reportTable = (name, kinds, rows) => {
    const holder = document.querySelector(`[data-table="${name}"]`);
    if (holder) longTable(holder, kinds, rows);
  };
  window.reportCompare = comparable;

  for (const table of document.querySelectorAll("table[data-sortable]")) {
    if (!table.closest('[data-table="files"]')) plainTable(table);
  }
  for (const chart of document.querySelectorAll("figure[data-chart]")) readable(chart);
  addEventListener("beforeprint", () => {
    for (const details of document.querySelectorAll("details.items")) details.open = true;
  });
})();
