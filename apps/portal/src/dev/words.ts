import { galleryEn } from '@choba/phrases/gallery.en.ts'
import { galleryJa } from '@choba/phrases/gallery.ja.ts'
import { galleryMn } from '@choba/phrases/gallery.mn.ts'
import { useLocale } from 'use-intl'

const words = { ja: galleryJa, en: galleryEn, mn: galleryMn }

/** Returns the gallery's texts in the current language. */
export const useWords = () => words[useLocale()]
