import { Component, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/button.tsx'
import { isChunkFailure } from '#ui/chunks.ts'
import { EmptyState } from '#ui/empty-state.tsx'

/** Message that replaces a component whose code failed to load, with a reload button. */
export function ChunkFailure() {
  const t = useTranslations('kit')
  return (
    <EmptyState
      title={t('chunkTitle')}
      text={t('chunkText')}
      action={
        <Button kind="primary" onClick={() => window.location.reload()}>
          {t('reload')}
        </Button>
      }
    />
  )
}

interface State {
  readonly error: unknown
}

/**
 * Error boundary around a lazy component. Offers a reload if the code of the component fails to
 * load. Throws other errors again.
 */
// A class, because React supports error boundaries only as classes.
export class ChunkBoundary extends Component<{ children: ReactNode }, State> {
  override readonly state: State = { error: null }

  static getDerivedStateFromError(error: unknown): State {
    return { error }
  }

  override render(): ReactNode {
    const { error } = this.state
    if (error === null) return this.props.children
    if (!isChunkFailure(error)) throw error
    return <ChunkFailure />
  }
}
