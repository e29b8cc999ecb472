import { ArrayInput, SelectInput, SimpleFormIterator, useWrappedSource } from 'react-admin'
import { useWatch } from 'react-hook-form'
import type { SelectOption } from '../../contract/common.ts'
import { divisionsOf } from './useChoices.ts'

interface SharingClientsProps {
  /** The clients to select from: all except the billing client. */
  clients: SelectOption[]
  divisions: SelectOption[]
}

/** The other clients that see a property, each with its division. The input of the field `clients` in Edit Property. */
export const SharingClients = ({ clients, divisions }: SharingClientsProps) => (
  <ArrayInput source="clients" label={false} helperText={false}>
    <SimpleFormIterator inline disableReordering disableClear>
      <SelectInput source="id" label="Client" choices={clients} optionValue="value" optionText="label" isRequired helperText={false} />
      <DivisionInput divisions={divisions} />
    </SimpleFormIterator>
  </ArrayInput>
)

/** The divisions of the client in the same row. */
function DivisionInput({ divisions }: { divisions: SelectOption[] }) {
  const clientId = useWatch({ name: useWrappedSource('id') })
  const choices = divisionsOf(divisions, clientId)
  return (
    <SelectInput
      source="divisionId"
      label="Division"
      choices={choices}
      optionValue="value"
      optionText="label"
      emptyText="None"
      helperText={false}
    />
  )
}
