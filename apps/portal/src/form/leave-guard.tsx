import { useBlocker } from '@tanstack/react-router'
import { LeaveQuestion } from '#form/leave-question.tsx'
import { isSigningOut } from '#lib/sign-out.ts'

/**
 * Asks for confirmation before navigation, closing the tab or a reload, while `when` is true. Does
 * not ask at the end of the sign-in.
 * @param survivesReload true if a reload restores the input, so that only navigation asks
 */
export function LeaveGuard({
  when,
  survivesReload = false,
}: {
  when: boolean
  survivesReload?: boolean
}) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => when && current.pathname !== next.pathname,
    enableBeforeUnload: () => when && !survivesReload && !isSigningOut(),
    withResolver: true,
  })
  const isAsked = blocker.status === 'blocked'
  return (
    <LeaveQuestion
      open={isAsked}
      onStay={() => blocker.reset?.()}
      onLeave={() => blocker.proceed?.()}
    />
  )
}
