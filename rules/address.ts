import { ZIP_COUNTRIES } from './labels.ts'

/** A zip is required in the United States and Canada (spec 2 §5 and §9). */
export const isZipRequired = (country: string | null | undefined): boolean => ZIP_COUNTRIES.includes(country ?? '')

export const isZipMissing = ({ country, zip }: { country?: string | null; zip?: string | null }): boolean =>
  isZipRequired(country) && !zip?.trim()
