import { Button } from '@mui/material'
import { useContext, useState } from 'react'
import { useDataProvider, useListContext, useNotify } from 'react-admin'
import { limits } from '../../../rules/installation/limits.ts'
import { sentenceOf } from '../sentences.ts'
import { ListParams } from './contexts.ts'
import type { Selection } from './Selection.tsx'

/** Selects every row that matches the filters of the list, on all its pages. Hidden once they are, and if there are too many. */
export function SelectMatching<Row extends { id: number }>({ selection }: { selection: Selection<Row> }) {
  const { total = 0, resource, filterValues: filter, sort } = useListContext<Row>()
  const params = useContext(ListParams)
  const dataProvider = useDataProvider()
  const notify = useNotify()
  const [isReading, setReading] = useState(false)
  if (total <= selection.rows.size || total > limits.bulkLicenses) return null
  const select = async () => {
    setReading(true)
    try {
      const rows: Row[] = []
      for (let page = 1; rows.length < total; page++) {
        const { data } = await dataProvider.getList<Row>(resource, {
          filter,
          sort,
          pagination: { page, perPage: limits.largestPage },
          meta: { params },
        })
        rows.push(...data)
        // Fewer may match by now.
        if (data.length < limits.largestPage) break
      }
      selection.put(rows, true)
    } catch (error) {
      notify(sentenceOf(error), { type: 'error' })
    } finally {
      setReading(false)
    }
  }
  return <Button loading={isReading} onClick={select}>{`Select All ${total} Matching`}</Button>
}
