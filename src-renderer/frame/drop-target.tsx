import { BookPlus } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useImports } from '../stores/use-stores.ts'
import { importTexts } from '../texts/import-texts.ts'
import { Icon } from '../ui/icon.tsx'

/** The whole window takes files and folders, and says which while they hover over it. "Add books" is the same by keyboard. */
export function DropTarget() {
  const add = useImports((state) => state.add)
  const [over, setOver] = useState(false)

  useEffect(() => {
    // Entering an element comes before leaving the one around it: only the balance tells whether the pointer is still here.
    let depth = 0
    const set = (next: number): void => {
      depth = Math.max(0, next)
      setOver(depth > 0)
    }
    const listeners: readonly (readonly [string, (event: DragEvent) => void])[] = [
      ['dragenter', () => set(depth + 1)],
      ['dragleave', () => set(depth - 1)],
      ['dragover', allowCopy],
      [
        'drop',
        (event) => {
          set(0)
          if (event.dataTransfer !== null) void add(event.dataTransfer)
        },
      ],
    ]
    const bound = listeners.map(([type, listener]) => {
      const onEvent = (event: Event): void => {
        if (!(event instanceof DragEvent) || !hasFiles(event)) return
        event.preventDefault()
        listener(event)
      }
      addEventListener(type, onEvent)
      return () => removeEventListener(type, onEvent)
    })
    return () => {
      for (const end of bound) end()
    }
  }, [add])

  if (!over) return null
  return (
    <div className="drop-overlay">
      <div>
        <Icon of={BookPlus} />
        <strong>{importTexts.drop}</strong>
        <span>{importTexts.formats}</span>
        <span>{importTexts.copied}</span>
      </div>
    </div>
  )
}

function hasFiles(event: DragEvent): boolean {
  return event.dataTransfer?.types.includes('Files') === true
}

function allowCopy(event: DragEvent): void {
  if (event.dataTransfer !== null) event.dataTransfer.dropEffect = 'copy'
}
