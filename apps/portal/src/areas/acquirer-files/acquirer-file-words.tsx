import type { AcquirerFileRow } from '@choba/contract/acquirer-files.contract.ts'
import { useTranslations } from '#lib/translations.ts'
import { Day } from '#ui/day.tsx'
import { Status, type Tone } from '#ui/status.tsx'

const tones: Record<AcquirerFileRow['state'], Tone> = {
  MATCHING: 'info',
  DONE: 'ok',
  FAILED: 'danger',
}

/** Status of a file. A matched file shows its number of differences. */
export function AcquirerFileStatus({
  row: { state, differences },
}: {
  row: Pick<AcquirerFileRow, 'state' | 'differences'>
}) {
  const t = useTranslations('acquirerFiles')
  if (state === 'DONE' && differences !== null && differences > 0)
    return <Status tone="warn">{t('differenceCount', { count: differences })}</Status>
  return (
    <Status tone={tones[state]}>
      {state === 'DONE' ? t('noDifference') : t(`state.${state}`)}
    </Status>
  )
}

export const FilePeriod = ({ dateFrom, dateTo }: Pick<AcquirerFileRow, 'dateFrom' | 'dateTo'>) => (
  <span>
    <Day day={dateFrom} form="plain" /> – <Day day={dateTo} form="plain" />
  </span>
)
