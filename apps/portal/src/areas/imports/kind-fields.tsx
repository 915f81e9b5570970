import { formatCount } from '@choba/contract/money.ts'
import { useId } from 'react'
import { useTranslations } from '#lib/translations.ts'
import { Select } from '#ui/select.tsx'
import { Switch } from '#ui/switch.tsx'
import { chosenColumn, ColumnSelect, columnValue, NONE } from './column-select.tsx'
import { isFinalWord, kindOfWord } from './column-words.ts'
import { type FileColumn } from './figure-guess.ts'
import { withoutQuestion } from './mapping-answers.ts'
import type { MappingFormProps } from './mapping-form-props.ts'
import { type KindPart, kindsOf, type LineKind, lineKinds, withKinds } from './mapping-kinds.ts'
import { amountOf, asText } from './mapping-json.ts'

const SIGN = 'sign'
const REFUSE = 'REFUSE'
const plain: KindPart = {
  column: null,
  kinds: {},
  rest: 'PAYMENT',
  bySign: false,
  isMinus: false,
  final: null,
  refunded: null,
  link: null,
}

const valuesOf = (columns: readonly FileColumn[], name: string): FileColumn['values'] =>
  columns.find((one) => one.name === name)?.values ?? null

/**
 * Fields that decide which lines are payments or refunds and which are skipped, and which column
 * links a refund to its payment.
 */
export function KindFields({ mapping, columns, onChange }: MappingFormProps) {
  const t = useTranslations('importMapping')
  const found = kindsOf(mapping)
  const isText = found === asText
  const part = isText ? plain : found
  const amount = amountOf(mapping)
  const names = columns.map(({ name }) => name)
  const change = (next: Partial<KindPart>, answered?: string) => {
    // Choosing a meaning for a value answers the question about this value.
    const rest = answered === undefined ? mapping : withoutQuestion(mapping, 'status', answered)
    onChange(withKinds(rest, { ...part, ...next }, amount === asText ? '' : amount.column))
  }

  function chooseColumn(value: string): void {
    const column = chosenColumn(value)
    if (column === null)
      return change({
        column: null,
        kinds: {},
        rest: 'PAYMENT',
        bySign: value === SIGN,
        isMinus: value === SIGN,
      })
    const kinds: Record<string, LineKind> = {}
    for (const { value: said } of valuesOf(columns, column) ?? []) {
      const kind = kindOfWord(said)
      if (kind) kinds[said] = kind
    }
    change({ column, kinds, rest: REFUSE, bySign: false })
  }

  return (
    <ColumnSelect
      label={t('field.kind')}
      help={t('help.kind')}
      value={
        isText
          ? null
          : part.column === null
            ? part.bySign
              ? SIGN
              : NONE
            : columnValue(part.column)
      }
      names={names}
      others={[
        { value: NONE, label: t('allPayments') },
        { value: SIGN, label: t('bySign') },
      ]}
      onChange={chooseColumn}
    >
      {!isText && (
        <div className="mt-1 flex flex-col gap-3 border-l-2 border-line pl-3">
          {part.column !== null && (
            <>
              <KindValues part={part} values={valuesOf(columns, part.column)} onChange={change} />
              <Switch
                label={t('field.isMinus')}
                checked={part.isMinus}
                onChange={({ target }) => change({ isMinus: target.checked })}
              />
            </>
          )}
          <FinalFields part={part} columns={columns} onChange={change} />
          <ColumnSelect
            label={t('field.link')}
            help={t('help.link')}
            value={part.link === null ? NONE : columnValue(part.link)}
            names={names}
            others={[{ value: NONE, label: t('noLink') }]}
            onChange={(value) => change({ link: chosenColumn(value) })}
          />
        </div>
      )}
    </ColumnSelect>
  )
}

interface PartProps {
  part: KindPart
  onChange: (next: Partial<KindPart>, answered?: string) => void
}

/** Fields that give each value of the kind column a meaning. */
function KindValues({ part, values, onChange }: PartProps & { values: FileColumn['values'] }) {
  const t = useTranslations('importMapping')
  const id = useId()
  const there = new Set([...(values ?? []).map(({ value }) => value), ...Object.keys(part.kinds)])
  const counts = new Map((values ?? []).map(({ value, count }) => [value, count]))
  const options = [...lineKinds, REFUSE] as const
  return (
    <div role="group" aria-labelledby={id} className="flex flex-col gap-1.5">
      <span id={id} className="text-sm font-semibold">
        {t('field.kinds')}
      </span>
      {[...there].map((value) => (
        <ValueLine key={value} value={value} count={counts.get(value)}>
          <Select
            aria-label={t('kindOf', { value })}
            value={part.kinds[value] ?? REFUSE}
            options={options.map((kind) => ({ value: kind, label: t(`kind.${kind}`) }))}
            onChange={(kind) => {
              const kinds = { ...part.kinds }
              if (kind === REFUSE) delete kinds[value]
              else kinds[value] = kind
              onChange({ kinds }, value)
            }}
          />
        </ValueLine>
      ))}
      <ValueLine value={t('restKinds')}>
        <Select
          aria-label={t('restKinds')}
          value={part.rest}
          options={options.map((kind) => ({ value: kind, label: t(`kind.${kind}`) }))}
          onChange={(rest) => onChange({ rest })}
        />
      </ValueLine>
    </div>
  )
}

/**
 * Row with a value from the file, the number of lines with that value, and the meaning that the
 * user selects.
 */
export function ValueLine({
  value,
  count,
  children,
}: {
  value: string
  count?: number | undefined
  children: React.ReactNode
}) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,1.2fr)] items-center gap-2">
      <span className="min-w-0 break-words">
        {value}
        {count !== undefined && (
          <span className="ml-2 text-sm text-muted tabular-nums">{formatCount(count)}</span>
        )}
      </span>
      {children}
    </div>
  )
}

/** Fields for the column that marks a line as final. Lines that are not final are skipped. */
function FinalFields({ part, columns, onChange }: PartProps & { columns: readonly FileColumn[] }) {
  const t = useTranslations('importMapping')
  const { final } = part
  const values = final ? (valuesOf(columns, final.column) ?? []) : []
  const there = new Set([
    ...values.map(({ value }) => value),
    ...(final?.values ?? []),
    ...(final?.skip ?? []),
  ])
  const toggle = (value: string, isOn: boolean) =>
    final &&
    onChange(
      {
        final: {
          ...final,
          values: isOn ? [...final.values, value] : final.values.filter((one) => one !== value),
          skip:
            final.skip &&
            (isOn
              ? final.skip.filter((one) => one !== value)
              : [...new Set([...final.skip, value])]),
        },
      },
      value,
    )
  return (
    <ColumnSelect
      label={t('field.final')}
      help={t('help.final')}
      value={final === null ? NONE : columnValue(final.column)}
      names={columns.map(({ name }) => name)}
      others={[{ value: NONE, label: t('allFinal') }]}
      onChange={(chosen) => {
        const column = chosenColumn(chosen)
        const said =
          column === null ? [] : (valuesOf(columns, column) ?? []).map(({ value }) => value)
        const finals = said.filter((value) => isFinalWord(value) === true)
        onChange({
          final:
            column === null
              ? null
              : { column, values: finals.length > 0 ? finals : said, skip: null },
        })
      }}
    >
      {final && (
        <div role="group" aria-label={t('field.finals')} className="flex flex-wrap gap-x-4">
          {[...there].map((value) => (
            <label key={value} className="flex min-h-8 items-center gap-2">
              <input
                type="checkbox"
                checked={final.values.includes(value)}
                onChange={({ target }) => toggle(value, target.checked)}
              />
              <span className="break-words">{value}</span>
            </label>
          ))}
        </div>
      )}
    </ColumnSelect>
  )
}
