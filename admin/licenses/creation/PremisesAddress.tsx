import { useEffect } from 'react'
import { useFormContext } from 'react-hook-form'
import { premisesAt } from '../../../forms/licenses/creation.ts'
import { api } from '../../providers/api.ts'
import { useRead } from '../../ui/useRead.ts'

/** Fills in the property's address as the premises when a property is selected, unless an address was typed. Used inside a form. */
export function PremisesAddress({ propertyId }: { propertyId: number | null }) {
  const { setValue, getFieldState, clearErrors } = useFormContext()
  const { data: property } = useRead(
    ['properties', 'get', propertyId],
    (how) => api.properties.get({ params: { id: propertyId ?? 0 }, ...how }),
    { enabled: propertyId !== null },
  )
  useEffect(() => {
    const premises = Object.entries(property ? premisesAt(property) : {})
    if (premises.some(([name]) => getFieldState(name).isDirty)) return
    for (const [name, value] of premises) {
      setValue(name, value)
      if (value !== null) clearErrors(name)
    }
  }, [property, setValue, getFieldState, clearErrors])
  return null
}
