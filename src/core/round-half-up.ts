/** A number with so many decimals, rounded half up as it is written: 16.75 as "16.8", 8.05 as "8.1". */
export function roundHalfUp(value: number, decimals: number): string {
  const [mantissa, exponent = "0"] = String(value).split("e"); // tiny differences print as 1.1e-16
  return (Math.round(Number(`${mantissa}e${Number(exponent) + decimals}`)) / 10 ** decimals).toFixed(
    decimals,
  );
}
