import Eye from 'lucide-react/icons/eye'
import { lazy, Suspense, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { EvidenceFile } from '@choba/contract/evidence.ts'
import { session, tenantName } from '#lib/session.ts'
import { useTranslations } from '#lib/translations.ts'
import { Button } from '#ui/button.tsx'
import { ChunkBoundary } from '#ui/chunk-boundary.tsx'
import { loadChunk } from '#ui/chunks.ts'
import { type NotificationInput, releaseOf } from './managed-notification-form.ts'

// It holds the parser of the markup.
const ManagedPreview = lazy(async () => ({
  default: (await loadChunk(import('./managed-notification-preview.tsx'))).ManagedPreview,
}))

/** Shows what is in the form as its readers will see it; the server is not asked. */
export function PreviewButton({
  form,
  now,
  admin,
  sender = admin ? tenantName() : session().user.entDisplayName,
  files,
}: {
  form: UseFormReturn<NotificationInput, unknown, NotificationInput>
  /** The moment it is, by the clock that it goes by. */
  now: string
  admin: boolean
  /** Of one that is there: in whose name it was written. */
  sender?: string | undefined
  /** Those that it has. */
  files: readonly EvidenceFile[]
}) {
  const t = useTranslations('notificationManagement.preview')
  const [open, setOpen] = useState(false)
  const input = form.getValues()
  const kept = files.filter(({ fileName }) => input.keptFiles.includes(fileName))
  return (
    <div>
      <Button icon={<Eye aria-hidden="true" size="1.1em" />} onClick={() => setOpen(true)}>
        {t('act')}
      </Button>
      {open && (
        <ChunkBoundary>
          <Suspense>
            <ManagedPreview
              input={input}
              sender={sender}
              released={releaseOf(input, now)}
              files={[
                ...kept.map(({ fileName, label }) => ({ name: fileName, label })),
                ...input.files,
              ]}
              onClose={() => setOpen(false)}
            />
          </Suspense>
        </ChunkBoundary>
      )}
    </div>
  )
}
