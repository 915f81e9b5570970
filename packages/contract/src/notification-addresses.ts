/** Where what everyone should know is asked for: all that the first screen needs of the contract of notifications. */
export const importantNotificationCalls = {
  importantList: { method: 'GET', path: 'message/importantlist' },
} as const
