/** Modules and actions by name, and who can give what is missing. */
export const permissionsJa = {
  title: '操作権限',
}
