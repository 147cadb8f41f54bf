-- What a person does in Neovim with docs/editors.md in their settings; the answers go to a file, line by line.
local answers = {}
local function tell(word, value)
  table.insert(answers, word .. ": " .. tostring(value))
end

local function wait(condition)
  return vim.wait(20000, condition, 20)
end

local function found()
  return vim.tbl_map(function(each)
    return (each.lnum + 1) .. ":" .. (each.col + 1) .. " " .. tostring(each.code or each.user_data.lsp.code)
  end, vim.diagnostic.get(0))
end

vim.cmd("edit desk.agent.yaml")
wait(function() return #vim.diagnostic.get(0) > 0 end)
tell("opened", table.concat(found(), ", "))

local function request(method, params)
  for _, answer in pairs(vim.lsp.buf_request_sync(0, method, params, 20000) or {}) do
    if answer.result then return answer.result end
  end
end

local document = { uri = vim.uri_from_bufnr(0) }
local offered = request("textDocument/codeAction", {
  textDocument = document,
  range = { start = { line = 2, character = 1 }, ["end"] = { line = 2, character = 1 } },
  context = { diagnostics = {}, only = { "source.fixAll" } },
})
vim.lsp.util.apply_workspace_edit(offered[1].edit, "utf-16")
wait(function() return #vim.diagnostic.get(0) == 0 end)
tell("fixed", table.concat(vim.api.nvim_buf_get_lines(0, 0, -1, false), " / "))
tell("left", #vim.diagnostic.get(0))

local hover = request("textDocument/hover", { textDocument = document, position = { line = 1, character = 2 } })
tell("hover", hover.contents.value:gsub("\n", " "))

vim.api.nvim_buf_set_lines(0, 2, -1, false, { "status: " })
local completed = request("textDocument/completion", { textDocument = document, position = { line = 2, character = 8 } })
tell("completed", completed.items[1].label)

vim.api.nvim_buf_set_lines(0, 2, -1, false, { "version: 3" })
vim.cmd("silent write")
tell("saved", table.concat(vim.fn.readfile("desk.agent.yaml"), " / "))

vim.cmd("edit open/back\\ office\\ é.agent.yaml")
vim.api.nvim_buf_set_lines(0, 2, -1, false, {})
vim.cmd("silent write")
-- What was found when the text was opened may come first.
wait(function() return #found() == 1 and found()[1]:find("duplicate") end)
tell("compared", table.concat(found(), ", "))
tell("clients", #vim.lsp.get_active_clients())

vim.fn.writefile({ "rules: { no-duplicate-agent: off }" }, ".voxlintrc.yaml")
wait(function() return #vim.diagnostic.get() == 0 end)
tell("configured", #vim.diagnostic.get())

vim.cmd("edit .voxlintrc.yaml")
vim.api.nvim_buf_set_lines(0, 0, -1, false, { "ruls: {}" })
wait(function() return #vim.diagnostic.get(0) > 0 end)
tell("mistaken", table.concat(found(), ", "))

vim.fn.writefile(answers, "answers.txt")
vim.cmd("qall!")
