/**
 * The only notification call that the first screen needs. Separate from the contract of
 * notifications to keep the first load small.
 */
export const importantNotificationCalls = {
  importantList: { method: 'GET', path: 'message/importantlist' },
} as const
