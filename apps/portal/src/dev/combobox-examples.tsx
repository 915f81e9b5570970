import { useRef, useState } from 'react'
import { Combobox } from '#ui/combobox.tsx'
import { ComboboxMany } from '#ui/combobox-many.tsx'
import type { Option } from '#ui/select.tsx'
import { useHolds } from '#ui/use-holds.ts'
import { Specimen, Specimens } from './specimen.tsx'
import { useStores } from './use-stores.ts'
import { useWords } from './words.ts'

const ANSWER_MS = 400

/** Returns options after a delay, to imitate a search on the server. */
function useLateOptions(all: readonly Option[]) {
  const [options, setOptions] = useState<readonly Option[]>([])
  const [busy, setBusy] = useState(false)
  const timer = useRef(0)
  const holds = useHolds()
  function search(sought: string) {
    setBusy(true)
    clearTimeout(timer.current)
    timer.current = window.setTimeout(() => {
      setOptions(sought === '' ? [] : all.filter(({ label }) => holds(label, sought)))
      setBusy(false)
    }, ANSWER_MS)
  }
  return { options, busy, onSearch: search }
}

/**
 * Gallery page with comboboxes for one and for several options, with immediate and delayed options.
 */
export function ComboboxExamples() {
  const w = useWords()
  const stores = useStores()
  const late = useLateOptions(stores)
  const [one, setOne] = useState<Option | null>(null)
  const [many, setMany] = useState<Option[]>(stores.slice(0, 2))
  const [found, setFound] = useState<Option | null>(null)
  const long = { value: 'long', label: w.longText }
  return (
    <Specimens>
      <Specimen name={w.normal}>
        <Combobox
          aria-label={w.store}
          options={stores}
          value={one}
          onChange={setOne}
          placeholder={w.storeHint}
        />
      </Specimen>
      <Specimen name={w.stores}>
        <ComboboxMany
          aria-label={w.stores}
          options={stores}
          value={many}
          onChange={setMany}
          placeholder={w.storeHint}
        />
      </Specimen>
      <Specimen name={w.busy}>
        <Combobox
          aria-label={w.storeHint}
          {...late}
          value={found}
          onChange={setFound}
          placeholder={w.storeHint}
        />
      </Specimen>
      <Specimen name={w.faulty}>
        <Combobox
          aria-label={w.faulty}
          aria-invalid
          options={stores}
          value={null}
          onChange={() => undefined}
        />
        <ComboboxMany
          aria-label={w.faulty}
          aria-invalid
          options={stores}
          value={[]}
          onChange={() => undefined}
        />
      </Specimen>
      <Specimen name={w.disabled}>
        <Combobox
          aria-label={w.disabled}
          disabled
          options={stores}
          value={stores[0]!}
          onChange={() => undefined}
        />
        <ComboboxMany
          aria-label={w.disabled}
          disabled
          options={stores}
          value={many}
          onChange={() => undefined}
        />
      </Specimen>
      <Specimen name={w.long}>
        <Combobox
          aria-label={w.long}
          options={[long, ...stores]}
          value={long}
          onChange={() => undefined}
        />
        <ComboboxMany
          aria-label={w.long}
          options={[long, ...stores]}
          value={[long, ...many]}
          onChange={() => undefined}
        />
      </Specimen>
      <Specimen name={w.empty}>
        <Combobox
          aria-label={w.empty}
          options={[]}
          value={null}
          onChange={() => undefined}
          placeholder={w.storeHint}
        />
      </Specimen>
    </Specimens>
  )
}
