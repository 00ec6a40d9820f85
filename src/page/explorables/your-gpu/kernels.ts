// What the GPU is given to do, in WGSL: fill with known numbers, copy, and multiply matrices in tiles.

/** A known small whole number for each place: -1, 0, 1 or 2. Sums of their products are exact in any float type. */
export const known = (place: number): number => (Math.imul(place, 0x9e3779b1) >>> 30) - 1;

export const COPY_GROUP = 256;
/** Vectors of four that a thread copies. */
export const COPY_EACH = 4;
export const COPY = `
@group(0) @binding(0) var<storage, read> source: array<vec4<u32>>;
@group(0) @binding(1) var<storage, read_write> target_: array<vec4<u32>>;

@compute @workgroup_size(${COPY_GROUP})
fn main(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_index) local: u32) {
	let start = group.x * ${COPY_GROUP * COPY_EACH}u + local;
	for (var k = 0u; k < ${COPY_EACH}u; k++) {
		let at = start + k * ${COPY_GROUP}u;
		target_[at] = source[at];
	}
}`;

/** Of `type` f32 or f16: the numbers of known(). */
export const fill = (type: string): string => `${enabled(type)}
@group(0) @binding(0) var<storage, read_write> matrix: array<${type}>;

@compute @workgroup_size(256)
fn main(@builtin(global_invocation_id) id: vec3<u32>, @builtin(num_workgroups) groups: vec3<u32>) {
	for (var at = id.x; at < arrayLength(&matrix); at += groups.x * 256u) {
		matrix[at] = ${type}(i32((at * 0x9e3779b1u) >> 30u) - 1);
	}
}`;

/** The side of the square of results that a group of 16 x 16 threads makes: 4 x 4 a thread. */
export const TILE = 64;
const DEPTH = 16;

/** c = a * b for n x n matrices. Both tiles lie in the group's own memory; the second is read in vectors. */
export const multiply = (type: string): string => `${enabled(type)}
override n: u32;
@group(0) @binding(0) var<storage, read> a: array<${type}>;
@group(0) @binding(1) var<storage, read> b: array<vec4<${type}>>;
@group(0) @binding(2) var<storage, read_write> c: array<vec4<${type}>>;

var<workgroup> rows: array<array<${type}, ${TILE + 1}>, ${DEPTH}>;
var<workgroup> columns: array<array<vec4<${type}>, 16>, ${DEPTH}>;

@compute @workgroup_size(16, 16)
fn main(
	@builtin(workgroup_id) group: vec3<u32>,
	@builtin(local_invocation_id) local: vec3<u32>,
	@builtin(local_invocation_index) index: u32,
) {
	let top = group.y * ${TILE}u;
	let left = group.x * 16u;
	var sum0 = vec4<${type}>();
	var sum1 = vec4<${type}>();
	var sum2 = vec4<${type}>();
	var sum3 = vec4<${type}>();
	for (var from_ = 0u; from_ < n; from_ += ${DEPTH}u) {
		for (var k = 0u; k < 4u; k++) {
			let row = local.y + 16u * k;
			rows[local.x][row] = a[(top + row) * n + from_ + local.x];
		}
		columns[local.y][local.x] = b[(from_ + local.y) * (n / 4u) + left + local.x];
		workgroupBarrier();
		for (var k = 0u; k < ${DEPTH}u; k++) {
			let column = columns[k][local.x];
			sum0 += rows[k][local.y * 4u] * column;
			sum1 += rows[k][local.y * 4u + 1u] * column;
			sum2 += rows[k][local.y * 4u + 2u] * column;
			sum3 += rows[k][local.y * 4u + 3u] * column;
		}
		workgroupBarrier();
	}
	let at = (top + local.y * 4u) * (n / 4u) + left + local.x;
	c[at] = sum0;
	c[at + n / 4u] = sum1;
	c[at + n / 2u] = sum2;
	c[at + 3u * n / 4u] = sum3;
}`;

const enabled = (type: string) => (type === "f16" ? "enable f16;" : "");
