import { useState } from 'react'
import { CheckTree } from '#ui/check-tree.tsx'
import { Specimen, Specimens } from './specimen.tsx'
import { usePermissionTree } from './use-permission-tree.ts'
import { useWords } from './words.ts'

/** Gallery page with a tree of checkboxes that shows every state of a group. */
export function TreeExamples() {
  const w = useWords()
  const nodes = usePermissionTree()
  const [value, setValue] = useState(['search', 'whole', 'stores', 'users'])
  return (
    <Specimens>
      <Specimen name={w.normal}>
        <div className="w-full">
          <CheckTree aria-label={w.permissions} nodes={nodes} value={value} onChange={setValue} />
        </div>
        <output aria-label={w.permissions} className="text-xs text-muted">
          {value.join(' ')}
        </output>
      </Specimen>
      <Specimen name={w.disabled}>
        <div className="w-full">
          <CheckTree
            aria-label={w.disabled}
            readOnly
            nodes={nodes}
            value={value}
            onChange={() => undefined}
          />
        </div>
      </Specimen>
      <Specimen name={w.long}>
        <div className="w-full">
          <CheckTree
            aria-label={w.long}
            nodes={[
              {
                value: 'long',
                label: w.longText,
                children: [{ value: 'leaf', label: w.longText }],
              },
              ...nodes,
            ]}
            value={value}
            onChange={setValue}
          />
        </div>
      </Specimen>
      <Specimen name={w.empty}>
        <div className="w-full">
          <CheckTree aria-label={w.empty} nodes={nodes} value={[]} onChange={() => undefined} />
        </div>
      </Specimen>
    </Specimens>
  )
}
