import { createContext, lazy, type ReactNode, Suspense, use, useState } from 'react'
import { useTranslations } from '#lib/translations.ts'
import { ChunkBoundary } from '#ui/chunk-boundary.tsx'
import { loadChunk } from '#ui/chunks.ts'
import { ModalBody, ModalFrame } from '#ui/modal.tsx'
import { Skeleton } from '#ui/skeleton.tsx'

export type AccountDialog = 'secondStep' | 'changePassword'

const SecondStep = lazy(async () => ({
  default: (await loadChunk(import('#areas/session/second-step.tsx'))).SecondStep,
}))
const PasswordChange = lazy(async () => ({
  default: (await loadChunk(import('#areas/session/password-change.tsx'))).PasswordChange,
}))

const Opening = createContext<(dialog: AccountDialog) => void>(() => undefined)

/** Opens a dialog about one's own sign-in, from wherever it is asked for. */
export const useAccountDialogs = () => use(Opening)

const IsOpen = createContext(false)

/** Whether such a dialog is in view. */
export const useIsAccountDialogOpen = () => use(IsOpen)

/** The dialogs about one's own sign-in, over `children`. Their content is fetched when it is first asked for. */
export function AccountDialogs({ children }: { children: ReactNode }) {
  const t = useTranslations('shell')
  const [dialog, setDialog] = useState<AccountDialog>('secondStep')
  const [isOpen, setOpen] = useState(false)
  const [isHeld, hold] = useState(false)
  const close = () => setOpen(false)
  const open = (next: AccountDialog) => {
    setDialog(next)
    setOpen(true)
  }
  const Content = dialog === 'secondStep' ? SecondStep : PasswordChange
  return (
    <Opening value={open}>
      <IsOpen value={isOpen}>{children}</IsOpen>
      <ModalFrame open={isOpen} onClose={isHeld ? undefined : close} title={t(dialog)} holdsInput>
        <AccountDialogContent>
          <Content onClose={close} hold={hold} />
        </AccountDialogContent>
      </ModalFrame>
    </Opening>
  )
}

/** Holds the place of a content that is on its way, and says so when it does not come. */
export const AccountDialogContent = ({ children }: { children: ReactNode }) => (
  <ChunkBoundary>
    <Suspense
      fallback={
        <ModalBody>
          <Skeleton className="mb-6 h-60" />
        </ModalBody>
      }
    >
      {children}
    </Suspense>
  </ChunkBoundary>
)
