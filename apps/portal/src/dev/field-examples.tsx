import { useState } from 'react'
import { CheckList } from '#ui/check-list.tsx'
import { FilterChip } from '#ui/chip.tsx'
import { FieldLabel } from '#ui/field-label.tsx'
import { FieldError, FieldHelp } from '#ui/field-note.tsx'
import { Select } from '#ui/select.tsx'
import { Switch } from '#ui/switch.tsx'
import { TextField } from '#ui/text-field.tsx'
import { Specimen, Specimens } from './specimen.tsx'
import { useStores } from './use-stores.ts'
import { useWords } from './words.ts'

/** Gallery page with fields that are not part of a form, and choices. */
export function FieldExamples() {
  const w = useWords()
  const stores = useStores()
  const [store, setStore] = useState('shibuya')
  const [chosen, setChosen] = useState<string[]>(['shibuya'])
  const [on, setOn] = useState(true)
  return (
    <Specimens>
      {(['normal', 'hover', 'focus'] as const).map((state) => (
        <Specimen key={state} name={w[state]}>
          <TextField aria-label={w.name} placeholder={w.namePlaceholder} data-force={state} />
          <Select
            aria-label={w.store}
            value={store}
            options={stores}
            onChange={setStore}
            data-force={state}
          />
        </Specimen>
      ))}
      <Specimen name={w.faulty}>
        <FieldLabel htmlFor="faulty">{w.name}</FieldLabel>
        <TextField id="faulty" aria-invalid aria-describedby="fault help" />
        <FieldError id="fault">{w.nameFault}</FieldError>
        <FieldHelp id="help">{w.nameHelp}</FieldHelp>
      </Specimen>
      <Specimen name={w.disabled}>
        <TextField aria-label={w.name} value={w.shibuya} disabled readOnly />
        <Select aria-label={w.store} value={store} options={stores} onChange={setStore} disabled />
        <Switch label={w.receive} checked={on} disabled onChange={() => undefined} />
      </Specimen>
      <Specimen name={w.long}>
        <TextField aria-label={w.name} defaultValue={w.longText} />
        <Select
          aria-label={w.store}
          value="long"
          options={[{ value: 'long', label: w.longText }]}
          onChange={() => undefined}
        />
        <Switch label={w.longText} checked={on} onChange={() => setOn(!on)} />
      </Specimen>
      <Specimen name={w.stores}>
        <CheckList label={w.stores} options={stores} value={chosen} onChange={setChosen} />
        <Switch label={w.receive} checked={on} onChange={() => setOn(!on)} />
      </Specimen>
      <Specimen name={w.open}>
        <FilterChip label={w.store} active={false}>
          <CheckList label={w.stores} options={stores} value={chosen} onChange={setChosen} />
        </FilterChip>
        <FilterChip label={w.store} value={w.longText} active onClear={() => undefined}>
          <CheckList label={w.stores} options={stores} value={chosen} onChange={setChosen} />
        </FilterChip>
      </Specimen>
    </Specimens>
  )
}
