import { useEffect } from 'react'
import { useFormContext } from 'react-hook-form'
import type { Property } from '../../../contract/properties/schemas.ts'
import { api } from '../../providers/api.ts'
import { useRead } from '../../ui/useRead.ts'

const ADDRESS = ['address1', 'address2', 'city', 'state', 'zip', 'country', 'county'] as const

/** The address of a property, as the address of a license's premises. */
export const premisesAt = (property: Property) => Object.fromEntries(ADDRESS.map((name) => [name, property[name]]))

/**
 * Fills in the property's address for the premises when a property is selected, unless another address was typed. Used inside a
 * form.
 */
export function PremisesAddress({ propertyId }: { propertyId: number | null }) {
  const { setValue, getFieldState } = useFormContext()
  const { data: property } = useRead(
    ['properties', 'get', propertyId],
    (how) => api.properties.get({ params: { id: propertyId ?? 0 }, ...how }),
    { enabled: propertyId !== null },
  )
  useEffect(() => {
    if (!property || ADDRESS.some((name) => getFieldState(name).isDirty)) return
    for (const [name, value] of Object.entries(premisesAt(property))) setValue(name, value)
  }, [property, setValue, getFieldState])
  return null
}
