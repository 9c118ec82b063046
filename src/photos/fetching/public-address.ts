import { isIP } from "node:net";

/**
 * Whether an address of the Internet protocol is one of the open net: neither this machine, nor a network of its
 * neighbours, nor set apart for something else (the special-purpose registries of IANA). What is no address at all is none either.
 */
export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return isPublicIPv4(numberOf(address.split(".")));
    case 6:
      return isPublicIPv6(address);
    default:
      return false;
  }
}

/** The first address of a block, and how many of its bits count. */
type Block = readonly [first: string, bits: number];

const NOT_PUBLIC: readonly Block[] = [
  ["0.0.0.0", 8], // this network
  ["10.0.0.0", 8], // private
  ["100.64.0.0", 10], // between a provider and its customers
  ["127.0.0.0", 8], // this machine
  ["169.254.0.0", 16], // link-local, with the metadata of clouds
  ["172.16.0.0", 12], // private
  ["192.0.0.0", 24], // protocol assignments
  ["192.0.2.0", 24], // documentation
  ["192.88.99.0", 24], // 6to4 relays
  ["192.168.0.0", 16], // private
  ["198.18.0.0", 15], // benchmarks
  ["198.51.100.0", 24], // documentation
  ["203.0.113.0", 24], // documentation
  ["224.0.0.0", 4], // multicast
  ["240.0.0.0", 4], // reserved, with the broadcast address
];

function isPublicIPv4(address: number): boolean {
  return !NOT_PUBLIC.some(([first, bits]) => {
    const size = 2 ** (32 - bits);
    return Math.floor(address / size) === Math.floor(numberOf(first.split(".")) / size);
  });
}

function numberOf(parts: readonly string[]): number {
  return parts.reduce((number, part) => number * 256 + Number(part), 0);
}

/**
 * Global unicast is 2000::/3. In it, 2001::/23 (with Teredo), 2001:db8::/32, 2002::/16 (6to4) and 3fff::/20 are set
 * apart: tunnels carry an IPv4 address within, documentation leads nowhere. Outside, a network without IPv4 knows the
 * open net by 64:ff9b::/96 (NAT64), which is as public as the address within.
 */
function isPublicIPv6(address: string): boolean {
  const groups = groupsOf(address);
  const [first, second] = groups as [number, number, ...number[]];
  const nat64 = first === 0x64 && second === 0xff9b && groups.slice(2, 6).every((group) => group === 0);
  if (nat64) return isPublicIPv4(groups[6]! * 0x10000 + groups[7]!);
  if (first < 0x2000 || first > 0x3fff) return false;
  if (first === 0x2001 && (second < 0x200 || second === 0xdb8)) return false;
  return first !== 0x2002 && !(first === 0x3fff && second < 0x1000);
}

/** The eight groups of an IPv6 address. */
function groupsOf(address: string): readonly number[] {
  const [plain] = address.split("%") as [string]; // a zone names an interface of this machine
  const dotted = plain.replace(/[\d.]+\.[\d.]+$/, (ipv4) => {
    const number = numberOf(ipv4.split("."));
    return `${Math.floor(number / 0x10000).toString(16)}:${(number % 0x10000).toString(16)}`;
  });
  const [head, tail] = dotted.split("::").map((half) => half.split(":").filter((group) => group !== ""));
  const after = tail ?? [];
  const zeros = new Array<string>(8 - head!.length - after.length).fill("0");
  return [...head!, ...zeros, ...after].map((group) => Number.parseInt(group, 16));
}
