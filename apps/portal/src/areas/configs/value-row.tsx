import { configs } from '@choba/contract/configs.contract.ts'
import type { ConfigValue } from '@choba/contract/config-types.ts'
import { useMay } from '#lib/permission.ts'
import { useTranslations } from '#lib/translations.ts'
import { Button } from '#ui/button.tsx'
import { Instant } from '#ui/instant.tsx'
import { Status } from '#ui/status.tsx'
import type { ConfigOwner } from './config-owners.ts'
import { useValueInWords } from './use-values.ts'
import { ValueSwitch } from './value-switch.tsx'

/**
 * Kinds of test pages, by setting code. For a setting that loads a script, the tenant's portal has
 * a page that shows whether the script was loaded.
 */
const widgetOf: Readonly<Record<string, string>> = { gTag: 'tag', chatBotApi: 'chat' }

/** Row of one setting: its name, affected users, value, last editor and available actions. */
export function ValueRow({
  owner,
  row,
  onAsk,
  onHistory,
}: {
  owner: ConfigOwner
  row: ConfigValue
  onAsk: (act: 'give' | 'remove') => void
  onHistory: () => void
}) {
  const t = useTranslations('configs')
  const mayEdit = useMay(configs.modifyValue.can)
  const mayDelete = useMay(configs.removeValue.can)
  const { name, code, note, kind, value, isSet, isBuiltIn, version, changedAt, changedBy } = row
  const widget = isBuiltIn ? widgetOf[code] : undefined
  const isThere = isSet || isBuiltIn
  const isSwitch = kind === 'SWITCH' && isThere
  return (
    <li
      aria-label={name}
      className="flex flex-wrap items-start gap-x-6 gap-y-2 border-line-soft py-3.5 not-last:border-b"
    >
      <div className="flex min-w-0 flex-1 basis-72 flex-col gap-0.5">
        <p className="font-semibold break-words">{name}</p>
        {note !== '' && <p className="text-sm text-muted">{note}</p>}
        {changedAt !== null && (
          <p className="text-xs text-muted">
            <Instant at={changedAt} form="short" /> {changedBy}
          </p>
        )}
      </div>
      <div className="flex min-w-0 flex-1 basis-72 flex-wrap items-center justify-end gap-x-4 gap-y-1.5 max-sm:justify-between">
        {isSwitch && mayEdit ? <ValueSwitch owner={owner} row={row} /> : <Shown row={row} />}
        <div className="flex flex-wrap items-center justify-end gap-1.5">
          {widget !== undefined && owner.origin !== null && value !== '' && (
            <a
              href={`${owner.origin}/widget/${widget}`}
              target="_blank"
              rel="noreferrer"
              aria-label={t('widget.testOf', { name })}
              className="text-sm text-accent-strong hover:underline"
            >
              {t('widget.test')}
            </a>
          )}
          {version > 0 && (
            <Button kind="quiet" aria-label={t('act.historyOf', { name })} onClick={onHistory}>
              {t('act.history')}
            </Button>
          )}
          {isSet && mayDelete && (
            <Button
              kind="quiet"
              aria-label={t(isBuiltIn ? 'act.resetOf' : 'act.removeOf', { name })}
              onClick={() => onAsk('remove')}
            >
              {t(isBuiltIn ? 'act.reset' : 'act.remove')}
            </Button>
          )}
          {!isSwitch && mayEdit && (
            <Button
              aria-label={t(isThere ? 'act.changeOf' : 'act.giveOf', { name })}
              onClick={() => onAsk('give')}
            >
              {t(isThere ? 'act.change' : 'act.give')}
            </Button>
          )}
        </div>
      </div>
    </li>
  )
}

function Shown({ row }: { row: ConfigValue }) {
  const inWords = useValueInWords()
  const { kind, isSet, value } = row
  const text = inWords(row)
  if (kind === 'SECRET' || kind === 'SWITCH')
    return <Status tone={isSet && value !== 'false' ? 'ok' : 'muted'}>{text}</Status>
  const isNone = value === null || value === ''
  return (
    <span className={`max-w-full break-all ${isNone ? 'text-muted' : 'tabular-nums'}`}>{text}</span>
  )
}
