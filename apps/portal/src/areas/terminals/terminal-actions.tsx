import { useState } from 'react'
import { type Terminal, terminalCan } from '@choba/contract/terminals.contract.ts'
import { isRefusal } from '#lib/api-error.ts'
import { useTranslations } from '#lib/translations.ts'
import { RecordDelete } from '#table/record-delete.tsx'
import { Button } from '#ui/button.tsx'
import { TerminalMove } from './terminal-move.tsx'
import { terminalsApi } from './terminals.api.ts'
import { useTerminalRefresh } from './use-terminal-navigation.ts'

const acts = ['retire', 'move', 'unblock', 'block'] as const
type Act = (typeof acts)[number]

/** Buttons for the actions on a terminal, each with a confirmation. */
export function TerminalActions({ terminal }: { terminal: Terminal }) {
  const t = useTranslations('terminals.act')
  const [asked, ask] = useState<Act | null>(null)
  const close = () => ask(null)
  return (
    <>
      {acts
        .filter((act) => terminalCan[act](terminal.status))
        .map((act) => (
          <Button key={act} data-opens onClick={() => ask(act)}>
            {t(act)}
          </Button>
        ))}
      {asked === 'move' && <TerminalMove terminal={terminal} onClose={close} />}
      {asked !== null && asked !== 'move' && (
        <Question act={asked} terminal={terminal} onClose={close} />
      )}
    </>
  )
}

function Question({
  act,
  terminal: { terminalId, version, terminalNo },
  onClose,
}: {
  act: Exclude<Act, 'move'>
  terminal: Terminal
  onClose: () => void
}) {
  const t = useTranslations('terminals')
  return (
    <RecordDelete
      title={t(`${act}.title`, { terminalNo })}
      act={t(`act.${act}`)}
      done={t(`${act}.done`, { terminalNo })}
      stale={t('stale')}
      remove={() => terminalsApi[act].call({ terminalId, version })}
      refusalOf={(error) => (isRefusal(error, 'illegalOperation') ? t('retired') : null)}
      refresh={useTerminalRefresh()}
      onRemoved={onClose}
      onClose={onClose}
      danger={act !== 'unblock'}
    >
      <p>{t(`${act}.text`)}</p>
    </RecordDelete>
  )
}
