/** The audit log, and the history of one thing. */
export const auditJa = {
  title: '操作履歴',
}
