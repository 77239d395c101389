import { useId } from 'react';
import { type Network, networkNames, otherNetworkOf } from '#features/payments/networks.ts';
import { OtherNetwork } from '#features/payments/web/other-network.tsx';
import { Checkbox } from '#kit/web/ui/choice-row.tsx';
import { controlProps, Field, FieldFrame } from '#kit/web/ui/field.tsx';

export type MobileMoneyInput = { network: Network; phone: string };

type Props = {
  value: MobileMoneyInput;
  onChange(value: MobileMoneyInput): void;
  fields: Record<string, string>;
};

/** The network and the number, and the question whether the number was moved to the network. */
export function MobileMoneyFields({ value, onChange, fields }: Props) {
  const otherNetwork = otherNetworkOf(value);
  const network = { id: useId(), error: fields.network };
  return (
    <>
      <FieldFrame {...network} label="Network">
        <select
          name="network"
          value={value.network}
          onChange={({ target }) =>
            onChange({ ...value, network: target.value === 'AIRTEL' ? 'AIRTEL' : 'MTN' })
          }
          {...controlProps(network)}
        >
          <option value="MTN">MTN</option>
          <option value="AIRTEL">Airtel</option>
        </select>
      </FieldFrame>
      <Field
        label="Mobile money number"
        name="phone"
        type="tel"
        autoComplete="tel"
        value={value.phone}
        onChange={({ target }) => onChange({ ...value, phone: target.value })}
        error={fields.phone}
        hint="For example, 0772 000 001"
      />
      {otherNetwork && (
        <div>
          <OtherNetwork
            network={otherNetwork}
            onSwitch={() => onChange({ ...value, network: otherNetwork })}
          />
          <Checkbox
            key={value.phone + value.network}
            name="isPorted"
            value="yes"
            label={`This number was moved to ${networkNames[value.network]}`}
          />
        </div>
      )}
    </>
  );
}
