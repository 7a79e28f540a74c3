-- Opens a file with findings in a headless Neovim, applies a fix, and sees the finding go. Prints what a person sees.
local root, program, file = vim.env.LINTEL_ROOT, vim.env.REVIEW, vim.env.LINTEL_FILE

local function fail(reason)
  print('FAILED: ' .. reason)
  vim.cmd('cquit 1')
end

local function show(title)
  print('$ ' .. title)
  for _, d in ipairs(vim.diagnostic.get(0)) do
    print(string.format('%d:%d %s %s: %s', d.lnum + 1, d.col + 1, vim.diagnostic.severity[d.severity], d.code, d.message))
  end
  if #vim.diagnostic.get(0) == 0 then print('no diagnostics') end
end

local function has(code)
  for _, d in ipairs(vim.diagnostic.get(0)) do if d.code == code then return d end end
end

vim.cmd('edit ' .. file)
vim.bo.filetype = 'swift'
local client = vim.lsp.start_client({ name = 'lintel', cmd = { program, 'lsp', '--no-cache' }, root_dir = root,
  workspace_folders = { { uri = vim.uri_from_fname(root), name = 'app' } } })
vim.lsp.buf_attach_client(0, client)
if not vim.wait(30000, function() return has('navigation_view') end, 20) then fail('no diagnostics') end
show('open ' .. vim.fn.fnamemodify(file, ':t'))

local old = has('navigation_view')
local range = { start = { line = old.lnum, character = old.col }, ['end'] = { line = old.lnum, character = old.col } }
local answers = vim.lsp.buf_request_sync(0, 'textDocument/codeAction', {
  textDocument = vim.lsp.util.make_text_document_params(), range = range, context = { diagnostics = {} } }, 30000)
local action
for _, answer in pairs(answers or {}) do
  for _, candidate in ipairs(answer.result or {}) do
    if candidate.title:match('^Fix navigation_view') then action = candidate end
  end
end
if not action then fail('no fix') end
vim.lsp.util.apply_workspace_edit(action.edit, 'utf-16')
if not vim.wait(30000, function() return not has('navigation_view') end, 20) then fail('the finding stays') end
show(action.title)
vim.cmd('silent write')
vim.lsp.stop_client(client)
vim.cmd('qall!')
