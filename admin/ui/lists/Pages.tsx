import { Link } from '@mui/material'
import { useState } from 'react'
import { Pagination, useGetList, useListContext, useResourceContext } from 'react-admin'
import { limits } from '../../../rules/installation/limits.ts'
import { totalText } from '../../../rules/totals.ts'
import type { Uncounted } from '../../providers/dataProvider.ts'

/** The pages of a list. */
export function Pages() {
  const { meta, error, data } = useListContext()
  // React-admin would show a full page.
  if (error && !data) return null
  const uncounted: Uncounted | undefined = meta?.totalIsAtLeast ? meta : undefined
  return (
    <>
      <OldRows />
      <Pagination
        rowsPerPageOptions={[...limits.pageSizes]}
        {...(uncounted && { labelDisplayedRows: ({ from }: { from: number }) => <Range from={from} uncounted={uncounted} /> })}
      />
    </>
  )
}

/** Marks a list that shows its old rows while it reads new ones. The theme dims them. */
function OldRows() {
  const { isPlaceholderData } = useListContext()
  return isPlaceholderData ? <span className="old-rows" hidden /> : null
}

/** '26–50 of 10,000+' for a list whose count stopped at its limit. The number is a button that counts all rows. */
function Range({ from, uncounted }: { from: number; uncounted: Uncounted }) {
  const { data = [] } = useListContext()
  const [counted, setCounted] = useState<string>()
  const { countedBy } = uncounted
  const isAsked = counted === JSON.stringify(countedBy)
  const { total, isFetching } = useGetList(useResourceContext() ?? '', countedBy, { enabled: isAsked })
  return (
    <>
      {`${from}–${from + data.length - 1} of `}
      {isAsked && total !== undefined ? (
        totalText({ totalItemCount: total })
      ) : (
        <Link
          component="button"
          title="Count all"
          disabled={isFetching}
          onClick={() => setCounted(JSON.stringify(countedBy))}
          sx={{ font: 'inherit', verticalAlign: 'baseline' }}
        >
          {isFetching ? 'counting …' : totalText(uncounted)}
        </Link>
      )}
    </>
  )
}
