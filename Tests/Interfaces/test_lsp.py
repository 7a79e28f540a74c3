"""Tests the language server like an editor, with pytest-lsp."""
import pytest
import pytest_lsp
from lsprotocol import types
from pytest_lsp import ClientServerConfig, LanguageClient, client_capabilities, make_test_lsp_client

from conftest import CLEAN, ENVIRONMENT, FEED, REVIEW, make_project, review

pytestmark = pytest.mark.asyncio


def make_client():
    """A client that implements the capabilities of VS Code."""
    client = make_test_lsp_client()

    @client.feature(types.CLIENT_REGISTER_CAPABILITY)
    def register(params: types.RegistrationParams):
        return None

    @client.feature(types.WORKSPACE_CODE_LENS_REFRESH)
    def refresh(params: None):
        return None

    return client


@pytest_lsp.fixture(
    params=["neovim", "visual_studio_code"],
    config=ClientServerConfig(
        server_command=[REVIEW, "lsp", "--stdio", "--no-cache"], server_env=ENVIRONMENT, client_factory=make_client))
async def client(request, lsp_client: LanguageClient, tmp_path):
    lsp_client.project = make_project(
        tmp_path / "app", {"Sources/FeedView.swift": FEED, "Sources/CleanView.swift": CLEAN})
    capabilities = client_capabilities(request.param)
    lsp_client.pulls = capabilities.text_document.diagnostic is not None
    result = await lsp_client.initialize_session(types.InitializeParams(
        capabilities=capabilities,
        workspace_folders=[types.WorkspaceFolder(uri=lsp_client.project.as_uri(), name="app")]))
    lsp_client.server = result
    yield
    await lsp_client.shutdown_session()


def open_document(client, path, text=None):
    file = client.project / path
    client.text_document_did_open(types.DidOpenTextDocumentParams(types.TextDocumentItem(
        uri=file.as_uri(), language_id="swift", version=1, text=file.read_text() if text is None else text)))
    return file.as_uri()


def change(client, address, text, version):
    client.text_document_did_change(types.DidChangeTextDocumentParams(
        types.VersionedTextDocumentIdentifier(version=version, uri=address),
        [types.TextDocumentContentChangeWholeDocument(text=text)]))


async def diagnostics(client, address):
    if client.pulls:
        report = await client.text_document_diagnostic_async(
            types.DocumentDiagnosticParams(types.TextDocumentIdentifier(address)))
        return list(report.items)
    await client.wait_for_notification(types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)
    return list(client.diagnostics[address])


def codes(found):
    return sorted(d.code for d in found)


async def test_server_introduces_itself(client):
    assert client.server.server_info.name == "Lintel"
    capabilities = client.server.capabilities
    assert capabilities.position_encoding in ("utf-8", "utf-16")
    assert capabilities.text_document_sync.change == types.TextDocumentSyncKind.Incremental
    assert "source.fixAll.lintel" in capabilities.code_action_provider.code_action_kinds


async def test_findings_appear_and_disappear(client):
    address = open_document(client, "Sources/FeedView.swift")
    found = await diagnostics(client, address)
    assert {"any_view", "navigation_view"} <= set(codes(found))
    assert all(d.source == "Lintel" for d in found)
    old = next(d for d in found if d.code == "navigation_view")
    assert list(old.tags) == [types.DiagnosticTag.Deprecated]
    change(client, address, CLEAN, 2)
    assert await diagnostics(client, address) == []


async def test_incremental_changes_of_wide_characters(client):
    address = open_document(client, "Sources/CleanView.swift", 'let a = "😀é"\nlet b = 1\n')
    await diagnostics(client, address)
    encoding = client.server.capabilities.position_encoding
    end = len('let a = "😀é'.encode("utf-8")) if encoding == "utf-8" else len('let a = "😀é'.encode("utf-16-le")) // 2
    client.text_document_did_change(types.DidChangeTextDocumentParams(
        types.VersionedTextDocumentIdentifier(version=2, uri=address),
        [types.TextDocumentContentChangePartial(
            range=types.Range(types.Position(0, end), types.Position(1, 9)),
            text='"\n' + FEED.replace("import SwiftUI", "import SwiftUI // é😀"))]))
    found = await diagnostics(client, address)
    assert {"any_view", "navigation_view"} <= set(codes(found))


async def test_fixes_suppressions_and_explanations(client):
    address = open_document(client, "Sources/FeedView.swift")
    found = await diagnostics(client, address)
    old = next(d for d in found if d.code == "navigation_view")
    assert all(d.range.end <= types.Position(d.range.start.line + 1, 0) for d in found), "whole declarations underlined"
    actions = await client.text_document_code_action_async(types.CodeActionParams(
        types.TextDocumentIdentifier(address), old.range, types.CodeActionContext(diagnostics=[old])))
    titles = [a.title for a in actions]
    assert any(t.startswith("Fix navigation_view") for t in titles)
    assert "Suppress navigation_view for this line" in titles
    suppression = next(a for a in actions if a.title == "Suppress navigation_view for this file")
    edit = suppression.edit.changes[address][0]
    assert "review:disable:file navigation_view -- " in edit.new_text
    assert "Explain navigation_view" in titles
    page = await client.workspace_execute_command_async(types.ExecuteCommandParams(
        command="lintel.explainRule", arguments=["navigation_view"]))
    assert page.startswith("# navigation_view")
    hover = await client.text_document_hover_async(types.HoverParams(
        types.TextDocumentIdentifier(address), old.range.start))
    assert "navigation_view" in hover.contents.value
    change(client, address, edit.new_text + FEED, 2)
    assert "navigation_view" not in codes(await diagnostics(client, address))


def applied(text, edits, encoding):
    """Returns the text after edits, applied like a client."""
    lines = text.split("\n")
    width = (lambda s: s.encode()) if encoding == "utf-8" else (lambda s: s.encode("utf-16-le"))
    unit, codec = (1, "utf-8") if encoding == "utf-8" else (2, "utf-16-le")

    def offset(place):
        line = width(lines[place.line])[:place.character * unit].decode(codec)
        return sum(len(l) + 1 for l in lines[:place.line]) + len(line)

    for edit in sorted(edits, key=lambda e: (e.range.start.line, e.range.start.character), reverse=True):
        text = text[:offset(edit.range.start)] + edit.new_text + text[offset(edit.range.end):]
    return text


LITERALS = {
    "closing quotes": 'Text("""\n  x\n  """).foregroundColor(.red)',
    "raw string": 'Text(#"""\n  x\n  """#).foregroundColor(.red)',
    "comment": 'Text("") /* a\n b */ .foregroundColor(.red)',
    "comment at the end": 'Text("""\n  x\n  """).foregroundColor(.red) // é😀',
    "interpolation": 'Text("""\n  a\n  \\(Text("b").foregroundColor(.red))\n  """)',
}


@pytest.mark.parametrize("end", ["\n", "\r\n"])
@pytest.mark.parametrize("name", LITERALS)
async def test_suppressions_do_not_change_literals(client, name, end):
    code = f"import SwiftUI\nstruct A: View {{\n  var body: some View {{\n    {LITERALS[name]}\n  }}\n}}\n"
    text = code.replace("\n", end)
    address = open_document(client, "Sources/FeedView.swift", text)
    found = next(d for d in await diagnostics(client, address) if d.code == "foreground_color")
    actions = await client.text_document_code_action_async(types.CodeActionParams(
        types.TextDocumentIdentifier(address), found.range, types.CodeActionContext(diagnostics=[found])))
    action = next(a for a in actions if a.title == "Suppress foreground_color for this line")
    result = applied(text, action.edit.changes[address], client.server.capabilities.position_encoding)
    assert result.count("\n") == result.count(end)
    # Without the comments, the code is the same.
    lines = [line.split(" // review:")[0] for line in result.split(end) if not line.strip().startswith("// review:")]
    assert end.join(lines) == text
    assert sum("// review:" in line for line in result.split(end)) == len(action.edit.changes[address])
    change(client, address, result, 2)
    assert not {"foreground_color", "superfluous_suppression"} & set(codes(await diagnostics(client, address)))


async def test_fix_all_equals_review_fix(client):
    (client.project / ".review.yml").write_text("review: 1\nassume: {deployment: {ios: \"17.0\"}}\n")
    body = "".join(f'      Text("é😀{n}").foregroundColor(.secondary) // {n}\n' for n in range(3))
    text = f"import SwiftUI\n\nstruct TitleView: View {{\n  var body: some View {{\n    VStack {{\n{body}    }}\n  }}\n}}\n"
    address = open_document(client, "Sources/TitleView.swift", text)
    found = await diagnostics(client, address)
    assert codes(found).count("foreground_color") == 3
    assert all(d.data["fix"]["safe"] for d in found if d.code == "foreground_color")

    async def actions(only):
        return await client.text_document_code_action_async(types.CodeActionParams(
            types.TextDocumentIdentifier(address), types.Range(types.Position(0, 0), types.Position(0, 0)),
            types.CodeActionContext(diagnostics=[], only=only)))

    encoding = client.server.capabilities.position_encoding
    expected = review(
        client.project, "fix", "--stdin", "--stdin-filename", str(client.project / "Sources/TitleView.swift"),
        "--no-cache", input=text).stdout
    assert expected != text
    for only in [["source.fixAll"], ["source.fixAll.lintel"], ["source"], None]:
        [action] = [a for a in await actions(only) if a.kind == "source.fixAll.lintel"]
        assert applied(text, action.edit.changes[address], encoding) == expected
    assert list(await actions(["refactor"])) == []
    change(client, address, expected, 2)
    assert "foreground_color" not in codes(await diagnostics(client, address))
    assert [a for a in await actions(["source.fixAll"])] == []


async def test_saved_configuration_applies(client):
    address = open_document(client, "Sources/FeedView.swift")
    assert "any_view" in codes(await diagnostics(client, address))
    file = client.project / ".review.yml"
    file.write_text("review: 1\nrules:\n  any_view: off\n")
    client.workspace_did_change_watched_files(types.DidChangeWatchedFilesParams(
        [types.FileEvent(uri=file.as_uri(), type=types.FileChangeType.Created)]))
    assert "any_view" not in codes(await diagnostics(client, address))


async def test_scopes(client):
    address = open_document(client, "Sources/FeedView.swift")
    assert await diagnostics(client, address)
    client.workspace_did_change_configuration(types.DidChangeConfigurationParams(
        settings={"lintel": {"scope": "introduced"}}))
    assert await diagnostics(client, address) == []
    client.workspace_did_change_configuration(types.DidChangeConfigurationParams(
        settings={"lintel": {"scope": "project", "codeLens": True}}))
    assert await diagnostics(client, address)
    lenses = await client.text_document_code_lens_async(
        types.CodeLensParams(types.TextDocumentIdentifier(address)))
    assert [lens.command.title for lens in lenses] == ["body 3 lines, 1 stored property"]


async def test_workspace_report(client):
    if not client.pulls:
        pytest.skip("the client is pushed to")
    client.workspace_did_change_configuration(types.DidChangeConfigurationParams(
        settings={"lintel": {"scope": "project"}}))
    report = await client.workspace_diagnostic_async(types.WorkspaceDiagnosticParams(previous_result_ids=[]))
    items = {item.uri: item for item in report.items}
    feed = (client.project / "Sources/FeedView.swift").as_uri()
    assert items[feed].items
    again = await client.workspace_diagnostic_async(types.WorkspaceDiagnosticParams(
        previous_result_ids=[types.PreviousResultId(uri=feed, value=items[feed].result_id)]))
    assert {item.uri: item for item in again.items}[feed].kind == "unchanged"
