import type { ContextMenuParams, MenuItemConstructorOptions, WebContents } from 'electron'
import type { ElectronModule } from './electron-module.ts'

/**
 * What a right click offers on text that the page leaves to the system: Electron has no menu of its own there, and every other program copies and pastes
 * by it. Empty where nothing can be done.
 */
function editMenuTemplate({ isEditable, selectionText, editFlags }: EditedText): MenuItemConstructorOptions[] {
  if (isEditable)
    return [
      { role: 'undo', enabled: editFlags.canUndo },
      { type: 'separator' },
      { role: 'cut', enabled: editFlags.canCut },
      { role: 'copy', enabled: editFlags.canCopy },
      { role: 'paste', enabled: editFlags.canPaste },
      { role: 'selectAll', enabled: editFlags.canSelectAll },
    ]
  return selectionText.trim() === '' ? [] : [{ role: 'copy', enabled: editFlags.canCopy }]
}

type EditedText = Pick<ContextMenuParams, 'isEditable' | 'selectionText'> & {
  readonly editFlags: Pick<ContextMenuParams['editFlags'], 'canUndo' | 'canCut' | 'canCopy' | 'canPaste' | 'canSelectAll'>
}

/** Shows it wherever the page has not shown a menu of its own. */
export function offerEditMenu({ Menu }: Pick<ElectronModule, 'Menu'>, contents: WebContents): void {
  contents.on('context-menu', (_event, params) => {
    const template = editMenuTemplate(params)
    if (template.length > 0) Menu.buildFromTemplate(template).popup()
  })
}
