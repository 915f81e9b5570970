import Download from 'lucide-react/icons/download'
import { useState } from 'react'
import { Button, type ButtonKind } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Menu } from '#ui/menu.tsx'
import { Popover } from '#ui/popover.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { Specimen, Specimens } from './specimen.tsx'
import { useWords } from './words.ts'

const kinds: readonly ButtonKind[] = ['primary', 'plain', 'danger', 'quiet']

/** Gallery page with buttons in every state, and the menus and popovers that they open. */
export function ButtonExamples() {
  const w = useWords()
  const [tab, setTab] = useState('trade')
  const tabs = [
    { value: 'trade', label: w.trade },
    { value: 'refund', label: w.refund },
    { value: 'settings', label: w.settings },
  ]
  const icon = <Download aria-hidden="true" size="1.1em" />
  return (
    <Specimens>
      {(['normal', 'hover', 'focus'] as const).map((state) => (
        <Specimen key={state} name={w[state]}>
          {kinds.map((kind) => (
            <Button key={kind} kind={kind} data-force={state}>
              {kind === 'danger' ? w.remove : w.save}
            </Button>
          ))}
        </Specimen>
      ))}
      <Specimen name={w.busy}>
        {kinds.map((kind) => (
          <Button key={kind} kind={kind} busy>
            {w.save}
          </Button>
        ))}
      </Specimen>
      <Specimen name={w.disabled}>
        {kinds.map((kind) => (
          <Button key={kind} kind={kind} disabledReason={w.reason}>
            {w.save}
          </Button>
        ))}
      </Specimen>
      <Specimen name={w.long}>
        <Button kind="primary">{w.longText}</Button>
        <Button icon={icon}>{w.details}</Button>
        <div className="flex gap-2">
          <IconButton label={w.details} icon={icon} />
          <IconButton label={w.details} icon={icon} outlined />
        </div>
      </Specimen>
      <Specimen name={w.open}>
        <Menu
          label={w.open}
          align="start"
          trigger={
            <Button kind="primary" data-opens>
              {w.open}
            </Button>
          }
          items={[
            { label: w.details, onSelect: () => undefined, icon },
            { label: w.longText, onSelect: () => undefined },
            { label: w.disabled, onSelect: () => undefined, disabled: true },
            { label: w.remove, onSelect: () => undefined, danger: true, separated: true },
          ]}
        />
        <Popover trigger={<Button>{w.details}</Button>}>
          <p className="max-w-80">{w.longText}</p>
        </Popover>
        <Segmented label={w.kind} value={tab} segments={tabs} onChange={setTab} />
      </Specimen>
      <Specimen name={w.trade} wide>
        <div className="w-full">
          <Tabs
            label={w.trade}
            value={tab}
            tabs={tabs}
            onChange={setTab}
            after={<Button kind="quiet">{w.open}</Button>}
          />
        </div>
      </Specimen>
    </Specimens>
  )
}
