"""Collects geometry per material, with a stack of places, and turns it into one mesh per material.

Everything is in metres: x east, y north, z up. A piece of furniture is built with its back at y = 0, facing +y, x centred.
"""
import contextlib
import math

import numpy as np


class Shapes:
    def __init__(self, seed=1):
        self.parts = {}
        self.places = [np.eye(4)]
        self.random = np.random.default_rng(seed)
        self.watchers = []

    # --- where -------------------------------------------------------------------------------------------------
    @contextlib.contextmanager
    def at(self, x=0.0, y=0.0, z=0.0, turn=0.0, tilt=0.0, roll=0.0, scale=1.0, mirror=False):
        self.places.append(self.places[-1] @ move(x, y, z) @ spin(turn, 2) @ spin(tilt, 0) @ spin(roll, 1)
                           @ np.diag([-scale if mirror else scale, scale, scale, 1.0]))
        try:
            yield self
        finally:
            self.places.pop()

    def add(self, material, points, faces):
        """faces: an integer array of quads (n, 4) or triangles (n, 3)."""
        points = np.asarray(points, float).reshape(-1, 3)
        faces = np.asarray(faces, int)
        place = self.places[-1]
        world = points @ place[:3, :3].T + place[:3, 3]
        if np.linalg.det(place[:3, :3]) < 0:
            faces = faces[:, ::-1]
        self.parts.setdefault(material, []).append((world, faces))
        for watch in self.watchers:
            watch.append(world)

    # --- what --------------------------------------------------------------------------------------------------
    def box(self, material, low, high):
        a, b = np.minimum(low, high), np.maximum(low, high)
        points = [(x, y, z) for z in (a[2], b[2]) for y in (a[1], b[1]) for x in (a[0], b[0])]
        faces = [(0, 2, 3, 1), (4, 5, 7, 6), (0, 1, 5, 4), (2, 6, 7, 3), (0, 4, 6, 2), (1, 3, 7, 5)]
        self.add(material, points, faces)

    def block(self, material, centre, size, round=0.012, steps=2, soft=0.0, cells=1):
        """A box with rounded edges; `soft` makes it lumpy like upholstery (then `cells` divides its faces)."""
        half = np.asarray(size, float) / 2
        r = min(round, *(half * 0.999))
        points, faces, start = [], [], 0
        rise = np.arange(steps + 1) / steps
        for axis in range(3):
            u_axis, v_axis = (axis + 1) % 3, (axis + 2) % 3

            def ladder(h):
                flat = np.linspace(-(h - r), h - r, cells + 1)
                low = -h + r * rise
                return np.unique(np.round(np.concatenate([low, flat, -low]), 7))

            u, v = ladder(half[u_axis]), ladder(half[v_axis])
            for side in (-1, 1):
                grid = np.zeros((len(u), len(v), 3))
                grid[..., axis] = side * half[axis]
                grid[..., u_axis] = u[:, None]
                grid[..., v_axis] = v[None, :]
                points.append(grid.reshape(-1, 3))
                i, j = np.meshgrid(np.arange(len(u) - 1), np.arange(len(v) - 1), indexing='ij')
                a = (i * len(v) + j).ravel() + start
                quad = np.stack([a, a + len(v), a + len(v) + 1, a + 1], 1)
                faces.append(quad if side > 0 else quad[:, ::-1])
                start += len(u) * len(v)
        points = np.concatenate(points)
        core = np.clip(points, -(half - r), half - r)
        out = points - core
        length = np.maximum(np.linalg.norm(out, axis=1, keepdims=True), 1e-9)
        normal = out / length
        points = core + normal * r
        if soft:
            k = self.random.uniform(5, 11, 6)
            wave = (np.sin(points[:, 0] * k[0] + points[:, 1] * k[1]) + np.sin(points[:, 1] * k[2] - points[:, 0] * k[3] + 2)
                    + 0.6 * np.sin(points[:, 0] * 2.3 * k[4] + points[:, 2] * k[5]))
            points = points + normal * (wave * soft / 2.6)[:, None]
        key = np.round(points, 5)
        _, first, back = np.unique(key, axis=0, return_index=True, return_inverse=True)
        faces = back.reshape(-1)[np.concatenate(faces)]
        self.add(material, points[first] + np.asarray(centre, float), faces)

    def turned(self, material, profile, sides=28, centre=(0, 0, 0), squash=(1, 1)):
        """A lathe: profile is a list of (radius, height) from the bottom up, closed where the radius is 0."""
        profile = np.asarray(profile, float)
        angle = np.linspace(0, 2 * math.pi, sides, endpoint=False)
        ring = np.stack([np.cos(angle) * squash[0], np.sin(angle) * squash[1]], 1)
        points = np.concatenate([np.concatenate([ring * radius, np.full((sides, 1), height)], 1) for radius, height in profile])
        self.add(material, points + np.asarray(centre, float), rings(len(profile), sides))

    def rod(self, material, start, end, radius, sides=10, taper=1.0):
        self.tube(material, [start, end], [radius, radius * taper], sides)

    def tube(self, material, path, radius, sides=8, caps=True):
        path = np.asarray(path, float)
        radius = np.broadcast_to(np.asarray(radius, float), (len(path),))
        tangent = np.gradient(path, axis=0) if len(path) > 2 else np.repeat((path[1] - path[0])[None], 2, 0)
        points = []
        for p, t, r in zip(path, tangent, radius):
            t = t / max(np.linalg.norm(t), 1e-9)
            other = np.array([0, 0, 1.0]) if abs(t[2]) < 0.9 else np.array([1.0, 0, 0])
            u = np.cross(other, t)
            u /= np.linalg.norm(u)
            v = np.cross(t, u)
            a = np.linspace(0, 2 * math.pi, sides, endpoint=False)
            points.append(p + r * (np.cos(a)[:, None] * u + np.sin(a)[:, None] * v))
        if caps:
            points = [np.repeat(path[:1], sides, 0), *points, np.repeat(path[-1:], sides, 0)]
        self.add(material, np.concatenate(points), rings(len(points), sides))

    def sheet(self, material, grid):
        """A grid of points (rows, columns, 3) as a surface."""
        grid = np.asarray(grid, float)
        rows, columns = grid.shape[:2]
        i, j = np.meshgrid(np.arange(rows - 1), np.arange(columns - 1), indexing='ij')
        a = (i * columns + j).ravel()
        self.add(material, grid.reshape(-1, 3), np.stack([a, a + 1, a + columns + 1, a + columns], 1))

    def pillow(self, material, centre, size, turn=0.0, tilt=0.0):
        """Lies flat: size (width, depth, thickness); tilt leans it back over its lower edge."""
        steps = np.sin(np.linspace(-math.pi / 2, math.pi / 2, 19))
        u, v = np.meshgrid(steps, steps, indexing='ij')
        puff = np.sqrt((1 - u * u) * (1 - v * v))
        x, y = u * (1 - 0.08 * (1 - v * v) * u * u) * size[0] / 2, v * (1 - 0.08 * (1 - u * u) * v * v) * size[1] / 2
        z = puff * size[2] / 2
        with self.at(*centre, turn=turn, tilt=tilt):
            self.sheet(material, np.stack([x, y, z], -1)[::-1])
            self.sheet(material, np.stack([x, y, -z], -1))

    def ball(self, material, centre, radius, sides=16, squash=1.0):
        a = np.linspace(0, math.pi, sides // 2 + 1)
        self.turned(material, np.stack([np.sin(a) * radius, -np.cos(a) * radius * squash], 1), sides, centre)

    # --- out ---------------------------------------------------------------------------------------------------
    def build(self, collection, material_of, prefix='home'):
        import bpy
        made = []
        for name, parts in self.parts.items():
            offset, points, loops, totals = 0, [], [], []
            for vertices, faces in parts:
                points.append(vertices)
                loops.append((faces + offset).ravel())
                totals.append(np.full(len(faces), faces.shape[1]))
                offset += len(vertices)
            points, loops, totals = np.concatenate(points), np.concatenate(loops), np.concatenate(totals)
            mesh = bpy.data.meshes.new(f'{prefix} {name}')
            mesh.vertices.add(len(points))
            mesh.vertices.foreach_set('co', points.ravel().astype(np.float32))
            mesh.loops.add(len(loops))
            mesh.loops.foreach_set('vertex_index', loops.astype(np.int32))
            mesh.polygons.add(len(totals))
            mesh.polygons.foreach_set('loop_start', np.concatenate([[0], np.cumsum(totals)[:-1]]).astype(np.int32))
            mesh.polygons.foreach_set('loop_total', totals.astype(np.int32))
            mesh.polygons.foreach_set('use_smooth', np.ones(len(totals), bool))
            mesh.use_auto_smooth = True
            mesh.auto_smooth_angle = math.radians(38)
            mesh.update(calc_edges=True)
            mesh.validate()
            mesh.materials.append(material_of(name))
            thing = bpy.data.objects.new(mesh.name, mesh)
            collection.objects.link(thing)
            made.append(thing)
        self.parts = {}
        return made


def rings(count, sides):
    i, j = np.meshgrid(np.arange(count - 1), np.arange(sides), indexing='ij')
    a, b = (i * sides + j).ravel(), (i * sides + (j + 1) % sides).ravel()
    return np.stack([a, b, b + sides, a + sides], 1)


def move(x, y, z):
    m = np.eye(4)
    m[:3, 3] = x, y, z
    return m


def spin(degrees, axis):
    if not degrees:
        return np.eye(4)
    c, s = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    m = np.eye(4)
    a, b = [(1, 2), (2, 0), (0, 1)][axis]
    m[a, a], m[a, b], m[b, a], m[b, b] = c, -s, s, c
    return m
