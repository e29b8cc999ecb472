import { useEffect, useRef } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { type Day, isDay } from '../../../rules/day.ts'
import { api } from '../../providers/api.ts'

interface IssuedType {
  licensingAuthorityId: number | null
  licenseTypeId: number | null
}

interface SuggestedTrackDateProps {
  type: IssuedType
  /** Reports whether the date is the calculated one. It no longer is once a person changes it. */
  onByRule(isByRule: boolean): void
}

/** The track date by the type's interval for an expiration date; null without a type, an interval or an answer. */
const byRule = async ({ licensingAuthorityId, licenseTypeId }: IssuedType, expDate: Day): Promise<Day | null> => {
  if (licensingAuthorityId === null || licenseTypeId === null) return null
  const answer = await api.licenseTypes
    .calculateTrackDate({ params: { id: licensingAuthorityId, typeId: licenseTypeId }, query: { expDate } })
    .catch(() => null)
  return answer?.trackDate ?? null
}

/** Fills an empty track date when the expiration date is entered. Used inside a form with `expirationDate` and `trackDate`. */
export function SuggestedTrackDate({ type, onByRule }: SuggestedTrackDateProps) {
  const { setValue, getValues } = useFormContext()
  const [expirationDate, trackDate] = useWatch({ name: ['expirationDate', 'trackDate'] })
  const { licensingAuthorityId, licenseTypeId } = type
  const asked = JSON.stringify([expirationDate, licenseTypeId])
  const seen = useRef(asked)
  const filledByRule = useRef<Day | null>(null)

  useEffect(() => {
    if (asked === seen.current) return
    seen.current = asked
    if (!isDay(expirationDate) || getValues('trackDate')) return
    byRule({ licensingAuthorityId, licenseTypeId }, expirationDate).then((ruled) => {
      // The person may have typed while the server was answering.
      if (getValues('trackDate') || getValues('expirationDate') !== expirationDate) return
      if (!ruled) return
      filledByRule.current = ruled
      setValue('trackDate', ruled, { shouldDirty: true, shouldValidate: true })
      onByRule(true)
    })
  }, [asked, expirationDate, licensingAuthorityId, licenseTypeId, getValues, setValue, onByRule])

  useEffect(() => {
    if (filledByRule.current === null || trackDate === filledByRule.current) return
    filledByRule.current = null
    onByRule(false)
  }, [trackDate, onByRule])

  return null
}
