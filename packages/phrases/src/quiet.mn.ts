import type { quietJa } from './quiet.ja.ts'

export const quietMn: typeof quietJa = {
  title: 'Энэ бол хуулбар систем',
  text: 'Зөвхөн үзэх боломжтой. Юу ч өөрчлөхгүй, и-мэйл болон процессор руу юу ч илгээхгүй.',
}
