import { useEffect } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { personOf } from '../../contract/authentication/calls.ts'
import type { SelectOption } from '../../contract/common.ts'
import { EXPORT_FILTERS } from '../../contract/exports/calls.ts'
import { type Field, propertiesOf, type Values } from '../../contract/fields/schema.ts'
import { type Day, formatDayLong } from '../../rules/day.ts'
import type { ExportType } from '../../rules/exports.ts'
import { CLASSIFICATION_LABELS, DATE_FIELD_LABELS, optionsOf } from '../../rules/labels.ts'
import { isStaff } from '../../rules/people/permissions.ts'
import { COUNTRY_CHOICES, STATE_CHOICES } from '../../rules/places.ts'
import { numberList } from '../../rules/records.ts'
import { presetRange, SPAN_CHOICES } from '../../rules/renewals/presets.ts'
import { api } from '../providers/api.ts'
import type { FieldData } from '../ui/forms/SchemaInput.tsx'
import { useOptionsIfKnown } from '../ui/useRead.ts'
import { useUser } from '../ui/useUser.tsx'

type Lists = Record<string, readonly SelectOption[] | undefined>

/** The options with the wanted active state; all options if `wanted` is not a boolean. */
const asActiveAs = (options: readonly SelectOption[] | undefined, wanted: unknown) =>
  options?.filter(({ meta }) => typeof wanted !== 'boolean' || meta?.active === wanted)

const OFFICER_STATUS: Record<string, boolean> = { Active: true, Inactive: false }

/** The select lists for the filter of a type; undefined until loaded. Limited to the selected client if exactly one is selected. */
function useLists(fields: Record<string, Field>, { clientIds, classification, propertyActive, status }: Values): Lists {
  const isFor = (name: string) => name in fields
  const chosen = numberList(clientIds)
  const clientId = chosen.length === 1 ? chosen[0] : undefined
  const query = { clientId }
  const withInactive = { clientId, includeInactive: true }
  const clients = useOptionsIfKnown(['clients'], (how) => api.lists.clients(how), isFor('clientIds'))
  const divisions = useOptionsIfKnown(['divisions', query], (how) => api.divisions.options({ query, ...how }), isFor('divisionIds'))
  const properties = useOptionsIfKnown(
    ['properties', withInactive],
    (how) => api.lists.properties({ query: withInactive, ...how }),
    isFor('propertyId'),
  )
  const authorities = useOptionsIfKnown(
    ['licensing-authorities', withInactive],
    (how) => api.lists.licensingAuthorities({ query: withInactive, ...how }),
    isFor('licensingAuthorities'),
  )
  const officers = useOptionsIfKnown(
    ['officers', withInactive],
    (how) => api.corporateOfficers.options({ query: withInactive, ...how }),
    isFor('officerId'),
  )
  const licensees = useOptionsIfKnown(
    ['entities', { clientIds: chosen, includeInactive: true }],
    (how) => api.corporateEntities.options({ query: { clientIds: chosen, includeInactive: true }, ...how }),
    isFor('licensees'),
  )
  const categories = useOptionsIfKnown(['license-categories'], (how) => api.lists.licenseCategories(how), isFor('licenseCategoryIds'))
  return {
    clientIds: clients,
    divisionIds: divisions,
    propertyId: asActiveAs(properties, 'propertyActive' in fields ? propertyActive : null),
    licensingAuthorities: authorities,
    officerId: asActiveAs(officers, OFFICER_STATUS[String(status)]),
    licensees,
    licenseCategoryIds: categories?.filter(({ meta }) => !classification || meta?.classification === classification),
    states: STATE_CHOICES,
    countries: COUNTRY_CHOICES,
  }
}

/**
 * Removes selected values that are no longer offered after a change of client, classification or status: an invisible value would still
 * filter.
 */
function useOnlyOffered(lists: Lists) {
  const { getValues, setValue } = useFormContext()
  useEffect(() => {
    for (const [name, options] of Object.entries(lists)) {
      const held = getValues(name)
      if (!options || !held) continue
      const isOffered = (value: unknown) => options.some((option) => option.value === value)
      if (!Array.isArray(held)) isOffered(held) || setValue(name, null)
      else if (!held.every(isOffered)) setValue(name, held.filter(isOffered))
    }
  })
}

/** Adds the client's name, because records of several clients can share names. */
const withClient = (options: readonly SelectOption[] = []): SelectOption[] =>
  options.map((option) => ({ ...option, label: [option.label, option.meta?.clientName].filter(Boolean).join(' · ') }))

/** A date type and a range, or start and end if no range is selected. Some exports have only start and end. */
function dateFields(known: Record<string, Field>, { dateRange }: Values, today: Day): FieldData[] {
  if (!known.dateType) return [{ name: 'startDate' }, { name: 'endDate' }].filter(({ name }) => name in known)
  const span = dateRange ? presetRange(Number(dateRange), today) : undefined
  const shownIf = (held: Values) => Boolean(held.dateType) && !held.dateRange
  return [
    {
      name: 'dateType',
      heading: 'Dates',
      empty: 'Any date',
      options: optionsOf(DATE_FIELD_LABELS).filter(({ value }) => known.dateType?.enum?.includes(value)),
    },
    {
      name: 'dateRange',
      shownIf: (held) => Boolean(held.dateType),
      empty: 'Start and end date',
      options: SPAN_CHOICES,
      helperText: span ? `${formatDayLong(span.from)} to ${formatDayLong(span.to)}` : undefined,
    },
    { name: 'startDate', shownIf, required: true },
    { name: 'endDate', shownIf, required: true },
  ]
}

/** Settings of fields that the schema does not provide. */
const SAID: Record<string, Partial<FieldData>> = {
  propertyId: { label: 'Property' },
  officerId: { label: 'Officer' },
  classification: { options: optionsOf(CLASSIFICATION_LABELS), empty: 'All' },
  status: { empty: 'Either' },
}

/** The fields of a type's filter for the current values. Staff can also filter by client. */
export function useFilterFields(type: ExportType): FieldData[] {
  const user = useUser()
  const ofStaff = isStaff(personOf(user))
  // Only lists export selected licenses and properties, so this page leaves these fields out.
  const { clientIds, providerOnly, licenseIds: _licenses, propertyIds: _properties, ...ofAnyone } = propertiesOf(EXPORT_FILTERS[type])
  const ofTheirs: Record<string, Field> = { ...(clientIds && { clientIds }), ...(providerOnly && { providerOnly }) }
  const known: Record<string, Field> = { ...(ofStaff && ofTheirs), ...ofAnyone }
  const values = useWatch<Values>()
  const lists = useLists(known, values)
  useOnlyOffered(lists)
  const dates = dateFields(known, values, user.today)
  const others = Object.keys(known).filter((name) => !dates.some((date) => date.name === name))
  const optionsFor = (name: string) => name in lists && { options: ofStaff ? withClient(lists[name]) : (lists[name] ?? []) }
  return [...others.map((name) => ({ name, ...optionsFor(name), ...SAID[name] })), ...dates]
}
