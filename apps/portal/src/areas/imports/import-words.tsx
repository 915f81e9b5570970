import type { ImportState } from '@choba/contract/import-rows.ts'
import { useTranslations } from '#lib/translations.ts'
import { Status, type Tone } from '#ui/status.tsx'

const tones: Record<ImportState, Tone> = {
  UPLOADING: 'muted',
  DRAFT: 'muted',
  CHECKING: 'info',
  CHECKED: 'warn',
  RUNNING: 'info',
  STOPPED: 'warn',
  DONE: 'ok',
  FAILED: 'danger',
  UNDOING: 'info',
  UNDONE: 'muted',
}

export const ImportStatus = ({ state }: { state: ImportState }) => (
  <Status tone={tones[state]}>{useTranslations('imports.state')(state)}</Status>
)
