import InfoIcon from '@mui/icons-material/InfoOutlined'
import { ButtonColumn } from '../ui/lists/columns/ButtonColumn.tsx'

interface LicenseRow {
  id: number
  licenseNumber: string
}

/** A column with a button that opens the read-only details of the license. */
export const DetailsColumn = ({ onOpen, isRowClick }: { onOpen(id: number): void; isRowClick?: boolean }) => (
  <ButtonColumn<LicenseRow>
    label="Details"
    icon={InfoIcon}
    nameOf={({ licenseNumber }) => licenseNumber}
    says={(name) => `Details of ${name}`}
    isRowClick={isRowClick}
    onPress={({ id }) => onOpen(id)}
  />
)
