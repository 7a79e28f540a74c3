"""Creates a git repository from Examples/TeaShop for script/pictures: sixteen weeks of commits on `main`, and a branch
`basket-total` for a pull request. Authors and dates are fixed, so the commits are identical on every machine.

Usage: example_history.py EXAMPLE DESTINATION
"""
import os
import pathlib
import subprocess
import sys
from datetime import datetime, timedelta, timezone

START = datetime(2025, 9, 1, 9, 0, tzinfo=timezone.utc)
AUTHORS = ["Ada Marsh", "Ben Ortiz", "Chiara Neri"]

# The example's findings: for each one, the file, the code with the finding, and the code without it.
FINDINGS = {
    "navigation": (
        "Checkout/CheckoutView.swift", "        NavigationView {", "        NavigationStack {"),
    "color": (
        "Checkout/CheckoutView.swift", ".foregroundColor(.red)", ".foregroundStyle(.red)"),
    "erasure": (
        "Catalogue/TeaRow.swift", "        AnyView(Text(stock.note))", "        Text(stock.note)"),
    "task": (
        "Orders/OrderHistoryView.swift",
        "            .onAppear {\n                Task { await load() }\n            }",
        "            .task { await load() }"),
    "state": (
        "Brewing/BrewTimerView.swift", "    @State var infusion", "    @State private var infusion"),
    "formatter": (
        "Basket/BasketView.swift",
        "        let formatter = NumberFormatter()\n        formatter.numberStyle = .currency\n"
        "        formatter.currencyCode = \"EUR\"\n"
        "        return LabeledContent(\"Total\", value: formatter.string(for: total) ?? \"\")\n",
        "        LabeledContent(\"Total\", value: total, format: .currency(code: \"EUR\"))\n"),
    "import": (
        "Basket/BasketViewModel.swift", "import SwiftUI\n", "import Observation\n"),
    "animation": (
        "Basket/BasketViewModel.swift",
        "        withAnimation(.snappy) {\n            basket.remove(line.id)\n            lastRemoved = line\n        }\n",
        "        basket.remove(line.id)\n        lastRemoved = line\n"),
    "undo": (
        "Basket/BasketViewModel.swift",
        "        withAnimation(.snappy) {\n            basket.add(line.tea, grams: line.grams)\n"
        "            lastRemoved = nil\n        }\n",
        "        basket.add(line.tea, grams: line.grams)\n        lastRemoved = nil\n"),
}

# The commit for each week: its subject, the folders that it adds, and the findings that it introduces and fixes.
WEEKS = [
    ("Add the models and the services", ["Models", "Services"], [], []),
    ("Show the catalogue", ["App", "Catalogue"], [], []),
    ("Show the stock of a tea", [], ["erasure"], []),
    ("Add the basket", ["Basket", "TeaShopTests"], [], []),
    ("Animate the basket", [], ["import", "animation", "undo"], []),
    ("Show the total of the basket", [], ["formatter"], []),
    ("Add the order history", ["Orders"], ["task"], []),
    ("Pay in the app", ["Checkout"], ["navigation"], []),
    ("Format the total with a format style", [], [], ["formatter"]),
    ("Add the brewing timer", ["Brewing"], [], []),
    ("Add the tasting journal", ["Journal"], [], []),
    ("Read the timer's infusion in tests", [], ["state"], []),
    ("Animate from the view", [], [], ["import", "animation", "undo"]),
    ("Load orders with the view", [], [], ["task"]),
    ("Use the type of the badge", [], [], ["erasure"]),
    ("Make the timer's state private", [], [], ["state"]),
]
BRANCH = ("Show the total in the shop's currency and animate removal", ["formatter", "import", "animation", "color"],
          ["navigation"])


class History:
    def __init__(self, example, destination):
        self.example = example
        self.root = destination
        self.count = 0
        self.git("init", "--quiet", "--initial-branch=main")

    def git(self, *arguments):
        date = (START + timedelta(weeks=self.count)).strftime("%Y-%m-%dT%H:%M:%SZ")
        name = AUTHORS[self.count % len(AUTHORS)]
        mail = name.split()[0].lower() + "@example.org"
        environment = {
            **os.environ, "GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_SYSTEM": os.devnull,
            "GIT_AUTHOR_NAME": name, "GIT_AUTHOR_EMAIL": mail, "GIT_AUTHOR_DATE": date,
            "GIT_COMMITTER_NAME": name, "GIT_COMMITTER_EMAIL": mail, "GIT_COMMITTER_DATE": date,
        }
        subprocess.run(["git", "-C", self.root, *arguments], check=True, env=environment)

    def add(self, folder):
        for source in sorted((self.example / folder).rglob("*.swift")):
            path = source.relative_to(self.example)
            text = source.read_text(encoding="utf-8")
            for name, (file, before, after) in FINDINGS.items():
                if file == str(path):
                    text = replaced(text, before, after, name)
            target = self.root / path
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(text, encoding="utf-8")

    def change(self, names, fixing):
        for name in names:
            file, before, after = FINDINGS[name]
            if not fixing:
                before, after = after, before
            path = self.root / file
            path.write_text(replaced(path.read_text(encoding="utf-8"), before, after, name), encoding="utf-8")

    def commit(self, message):
        self.git("add", "--all")
        self.git("commit", "--quiet", "-m", message)
        self.count += 1


def replaced(text, before, after, name):
    if text.count(before) != 1:
        sys.exit(f"example_history.py: the code of '{name}' does not match Examples/TeaShop; update FINDINGS.")
    return text.replace(before, after)


def main(example, destination):
    history = History(pathlib.Path(example), pathlib.Path(destination))
    (history.root / ".review.yml").write_text("review: 1\narchitecture: mvvm\n", encoding="utf-8")
    for message, folders, introduced, fixed in WEEKS:
        for folder in folders:
            history.add(folder)
        history.change(introduced, fixing=False)
        history.change(fixed, fixing=True)
        history.commit(message)
    message, introduced, fixed = BRANCH
    history.git("checkout", "--quiet", "-b", "basket-total")
    history.change(introduced, fixing=False)
    history.change(fixed, fixing=True)
    history.commit(message)


if __name__ == "__main__":
    main(*sys.argv[1:])
