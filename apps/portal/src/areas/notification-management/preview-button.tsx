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

// Loaded on demand, because the preview contains the large Markdown parser.
const ManagedPreview = lazy(async () => ({
  default: (await loadChunk(import('./managed-notification-preview.tsx'))).ManagedPreview,
}))

/**
 * Button that previews the text in the form as readers will see it. The preview needs no server
 * call.
 */
export function PreviewButton({
  form,
  now,
  admin,
  sender = admin ? tenantName() : session().user.entDisplayName,
  files,
}: {
  form: UseFormReturn<NotificationInput, unknown, NotificationInput>
  /** Current time in the notification's time zone. */
  now: string
  admin: boolean
  /** Sender name of an existing notification. */
  sender?: string | undefined
  /** Files that are already attached to the notification. */
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
