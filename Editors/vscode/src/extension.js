// Starts `review lsp` for Swift files in VS Code and Cursor and shows its diagnostics.
const { commands, workspace } = require("vscode");
const { LanguageClient, TransportKind } = require("vscode-languageclient/node");

let client;

function makeClient() {
  const program = workspace.getConfiguration("lintel").get("path") || "review";
  const server = { command: program, args: ["lsp"], transport: TransportKind.stdio };
  return new LanguageClient("lintel", "Lintel", server, {
    documentSelector: [
      { scheme: "file", language: "swift" },
      { scheme: "file", pattern: "**/.review.yml" },
    ],
    synchronize: { configurationSection: "lintel" },
  });
}

async function activate(context) {
  context.subscriptions.push(
    commands.registerCommand("lintel.restart", async () => {
      await client?.stop();
      client = makeClient();
      await client.start();
    }),
    workspace.onDidChangeConfiguration((event) => {
      if (event.affectsConfiguration("lintel.path")) commands.executeCommand("lintel.restart");
    }),
  );
  client = makeClient();
  await client.start();
}

async function deactivate() {
  await client?.stop();
}

module.exports = { activate, deactivate };
